"""Waiting for what an explorer says: the sentence arrives a moment after the picture."""

from re import Pattern

from playwright.sync_api import Page, expect


def says(page: Page, words: str | Pattern[str], number: int = 0) -> None:
    """Fail unless the n-th explorer soon says these words under its picture."""
    explorer = page.locator(".dt-explorer").nth(number)
    expect(explorer.locator(".dt-stage p")).to_contain_text(words)
