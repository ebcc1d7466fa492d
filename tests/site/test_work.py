"""Nothing lost: work survives reloads, releases, resets, other browsers and a full disk."""

import shutil
import sys
import zipfile

import pytest

from tests.site.conftest import serve
from tests.site.work import (
    SHEET,
    bar,
    is_there,
    linked_copy,
    new_release,
    open_sheet,
    open_work,
    press,
    sources,
    write,
)
from tools.browser import CHROMIUM_FLAGS, find_chromium
from tools.notebooks import ROOT

sys.path.append(str(ROOT / "tests" / "browser"))
from axe import serious_findings

ANSWER = {"entropy_of_bag": "entropy_of_bag = 1.75  # mine"}
OWN_CELL = """() => {
  const { model } = window.jupyterapp.shell.currentWidget.content;
  const at = [...model.cells].findIndex(c => c.sharedModel.getSource().includes("# mine"));
  model.sharedModel.insertCell(at + 1, { cell_type: "code", source: "scribbled = 1" });
}"""


def test_saved_work_survives_a_reload_and_a_closed_tab(page, address):
    open_sheet(page, address)
    write(page, ANSWER)
    page.reload()
    is_there(page)
    assert "# mine" in sources(page)
    another = page.context.new_page()
    page.close()
    open_sheet(another, address)
    assert "# mine" in sources(another)


@pytest.fixture
def release(folder, tmp_path):
    """A site of its own, of which a new release can come."""
    site = linked_copy(folder, tmp_path / "site")
    with serve(site) as address:
        yield site, address


@pytest.fixture
def old_work(page, release):
    """A tab with answers of yours and a newer original: what it shows after a reload."""
    site, address = release
    open_sheet(page, address)
    page.evaluate(OWN_CELL.replace("# mine", "entropy_of_bag = None"))
    write(page, ANSWER)
    new_release(site)
    page.reload()
    is_there(page)
    bar(page, "newer").wait_for()
    assert "# mine" in sources(page)
    assert "This sentence is new." not in sources(page)
    return page


def shown_after(page, button):
    before = sources(page)
    press(page, button)
    bar(page, "newer").wait_for(state="detached")
    if button != "Keep mine":
        page.wait_for_function(f"before => ({SOURCES_NOW}) !== before", arg=before)
    return sources(page)


SOURCES_NOW = """[...window.jupyterapp.shell.currentWidget.content.model.cells]
  .map(cell => cell.sharedModel.getSource()).join("\\n")"""


def test_a_newer_original_can_be_taken_with_your_answers_in_it(old_work, release):
    now = shown_after(old_work, "New one with my answers")
    assert "This sentence is new." in now
    assert now.index("# mine") < now.index("scribbled = 1") < now.index("check.entropy_of_bag")
    assert_kept(old_work, release[1])


def test_a_newer_original_can_be_taken_alone_and_yours_is_kept(old_work, release):
    now = shown_after(old_work, "New one")
    assert "This sentence is new." in now
    assert "# mine" not in now
    assert_kept(old_work, release[1])


def assert_kept(page, address):
    open_work(page, address)
    page.locator("#kept a").click()
    is_there(page)
    assert "# mine" in sources(page)
    assert "This sentence is new." not in sources(page)


def test_who_keeps_an_old_version_is_asked_once_a_release(old_work, release):
    assert "# mine" in shown_after(old_work, "Keep mine")
    old_work.reload()
    is_there(old_work)
    old_work.wait_for_timeout(1500)
    assert bar(old_work, "newer").count() == 0
    new_release(release[0])
    old_work.reload()
    bar(old_work, "newer").wait_for()


def test_of_a_notebook_in_which_nothing_was_written_the_newer_one_comes_unasked(page, release):
    site, address = release
    open_sheet(page, address)
    write(page, {})  # saved, as after running it
    new_release(site)
    page.reload()
    is_there(page)
    page.wait_for_function(f"() => ({SOURCES_NOW}).includes('This sentence is new.')")
    assert bar(page, "newer").count() == 0


def test_the_page_of_your_work_offers_both_versions_too(old_work, release):
    open_work(old_work, release[1])
    assert "newer version" in old_work.locator("#yours").inner_text()
    press(old_work, "New one with my answers: Exercises 1: entropy")
    old_work.locator("#kept li").wait_for()
    assert "newer version" not in old_work.locator("#yours").inner_text()
    open_sheet(old_work, release[1])
    assert "This sentence is new." in sources(old_work)
    assert "# mine" in sources(old_work)


def test_one_button_resets_a_notebook_and_one_brings_yours_back(page, address):
    open_sheet(page, address)
    write(page, ANSWER)
    press(page, "Reset")
    bar(page, "reset").wait_for()
    assert "# mine" not in sources(page)
    press(page, "Bring mine back")
    bar(page, "reset").wait_for(state="detached")
    assert "# mine" in sources(page)
    page.reload()
    is_there(page)
    assert "# mine" in sources(page)


def test_a_reset_on_the_other_page_reaches_an_open_notebook_with_unsaved_work(page, address):
    open_sheet(page, address)
    write(page, ANSWER)
    page.evaluate(OWN_CELL)  # not saved
    other = page.context.new_page()
    open_work(other, address)
    press(other, "Reset Exercises 1: entropy")
    other.locator("#kept li").wait_for()
    page.wait_for_function(f"() => !({SOURCES_NOW}).includes('# mine')")
    press(other, other.locator("#kept button").first.get_attribute("aria-label"))
    page.wait_for_function(f"() => ({SOURCES_NOW}).includes('scribbled = 1')")
    assert other.locator("#kept li").count() == 0


def test_a_kept_copy_is_deleted_and_the_deletion_undone(page, address):
    open_sheet(page, address)
    write(page, ANSWER)
    press(page, "Reset")
    bar(page, "reset").wait_for()
    open_work(page, address)
    page.locator("#kept").get_by_role("button", name="Delete").click()
    page.locator("#kept-part").wait_for(state="hidden")
    page.locator("#undo button").click()
    page.locator("#kept li").wait_for()


@pytest.fixture
def zipped(page, address, tmp_path):
    open_sheet(page, address)
    write(page, ANSWER)
    open_work(page, address)
    with page.expect_download() as download:
        press(page, "Download all as a zip")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    return file


def test_the_zip_is_one_that_any_program_reads(zipped):
    with zipfile.ZipFile(zipped) as files:
        assert files.testzip() is None
        assert files.namelist() == [SHEET]
        assert "# mine" in files.read(SHEET).decode()


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_zip_is_read_back_in_another_browser(chromium, address, zipped, tmp_path, packing):
    again = tmp_path / "again.zip"
    with zipfile.ZipFile(zipped) as files, zipfile.ZipFile(again, "w", packing) as packed:
        for name in files.namelist():
            packed.writestr(name, files.read(name))
    other = chromium.new_context().new_page()
    open_work(other, address)
    other.set_input_files("#upload", again)
    other.get_by_text("1 files were put back.").wait_for()
    open_sheet(other, address)
    assert "# mine" in sources(other)
    other.context.close()


def test_what_differs_from_a_zip_is_kept_when_it_is_read_back(page, address, zipped):
    open_sheet(page, address)
    write(page, {"entropy_of_bag": "entropy_of_bag = 2  # later"})
    open_work(page, address)
    page.set_input_files("#upload", zipped)
    page.get_by_text("1 that differed here are kept below.").wait_for()
    open_sheet(page, address)
    assert "# mine" in sources(page)
    open_work(page, address)
    page.set_input_files("#upload", zipped)
    page.get_by_text("Nothing in it differs").wait_for()
    page.locator("#kept a").click()
    is_there(page)
    assert "# later" in sources(page)


def test_half_a_zip_is_refused_and_changes_nothing(page, address, zipped, tmp_path):
    half = tmp_path / "half.zip"
    half.write_bytes(zipped.read_bytes()[:5000])
    page.set_input_files("#upload", half)
    page.get_by_text("nothing was changed: This file is no zip").wait_for()
    assert page.locator("#yours li").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index.html", "handin.html"])
def test_the_pages_fit_a_phone_and_axe_finds_nothing_serious(chromium, address, name, scheme):
    context = chromium.new_context(color_scheme=scheme)
    page = context.new_page()
    open_sheet(page, address)
    write(page, ANSWER)
    press(page, "Reset")
    bar(page, "reset").wait_for()
    assert not [one for one in serious_findings(page) if "course-bar" in str(one)]
    write(page, ANSWER)
    page.set_viewport_size({"width": 390, "height": 844})
    open_work(page, address, name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious_findings(page) == []
    context.close()


def test_every_new_window_is_told_once_where_work_is(page, address):
    """A private window has forgotten that it was told, and is told again."""
    open_sheet(page, address)
    write(page, ANSWER)
    bar(page, "where").wait_for()
    assert "a private window forgets it" in bar(page, "where").inner_text()
    press(page, "OK")
    write(page, {"why_three": "why_three = 'b'"})
    page.wait_for_timeout(1000)
    assert bar(page, "where").count() == 0


NO_STORAGE = """IDBFactory.prototype.open = () => {
  throw new DOMException("not in this window", "SecurityError");
};"""


def test_a_window_that_keeps_nothing_says_so_before_anything_is_written(page, address):
    page.add_init_script(NO_STORAGE)
    open_sheet(page, address)
    bar(page, "trouble").wait_for()
    assert "Work is lost when the tab closes" in bar(page, "trouble").inner_text()
    open_work(page, address)
    assert "Work is lost when the tab closes" in page.locator("#trouble").inner_text()


@pytest.fixture
def small_disk(chromium_of, tmp_path):
    """A browser whose profile is on a disk of 60 MB: what it is told of the room left is a lie."""
    if not shutil.which("bwrap"):
        pytest.skip("bubblewrap makes the small disk, and is not installed")
    profile, wrapper = tmp_path / "profile", tmp_path / "chromium"
    profile.mkdir()
    mounts = f"--dev-bind / / --size 60000000 --tmpfs {profile}"
    wrapper.write_text(f'#!/bin/sh\nexec bwrap {mounts} {find_chromium()} "$@"\n')
    wrapper.chmod(0o755)
    context = chromium_of.launch_persistent_context(
        profile, executable_path=wrapper, args=CHROMIUM_FLAGS
    )
    yield context.new_page()
    context.close()


# By megabytes, until one does not fit: filled to the last byte, a disk lets Chromium itself hang.
FILL = """async () => {
  const database = await new Promise(resolve => {
    const request = indexedDB.open("other things");
    request.onupgradeneeded = () => request.result.createObjectStore("s");
    request.onsuccess = () => resolve(request.result);
  });
  const bytes = new Uint8Array(2 ** 20);
  for (let fits = true; fits; ) {
    for (let at = 0; at < 2 ** 20; at += 2 ** 16)
      crypto.getRandomValues(bytes.subarray(at, at + 2 ** 16));
    const writing = database.transaction("s", "readwrite");
    writing.objectStore("s").put(bytes, Math.random());
    fits = await new Promise(resolve => {
      writing.oncomplete = () => resolve(true);
      writing.onabort = () => resolve(false);
    });
  }
  database.close();
}"""
# Two million signs that cannot be packed.
LONG = """() => { window.long = Array.from({length: 2e6},
  () => String.fromCharCode(33 + 90 * Math.random())).join("") }"""


def save_much(page, words):
    page.evaluate(
        """words => {
          const { content } = window.jupyterapp.shell.currentWidget;
          content.model.cells.get(3).sharedModel.setSource(`# ${words} ${window.long}`);
          void window.jupyterapp.commands.execute("docmanager:save");
        }""",
        words,
    )


def test_a_full_disk_is_told_while_work_can_still_be_saved(small_disk, address, tmp_path):
    page = small_disk
    open_sheet(page, address)
    page.evaluate(LONG)
    write(page, ANSWER)
    bar(page, "where").wait_for()
    page.wait_for_timeout(5000)  # until the browser has written what it keeps of its own
    page.evaluate(FILL)
    save_much(page, "the reserve takes this")
    bar(page, "trouble").wait_for()
    assert "storage for this page is full" in bar(page, "trouble").inner_text()
    assert bar(page, "not-saved").count() == 0
    page.reload()
    is_there(page)
    assert "the reserve takes this" in sources(page)
    bar(page, "trouble").wait_for()  # as long as it is so

    page.evaluate(LONG)
    page.evaluate(FILL)
    save_much(page, "too much")
    bar(page, "not-saved").wait_for()
    for _ in page.locator(".jp-Dialog").all():  # JupyterLab's own, without a way out
        page.get_by_role("button", name="Close").last.click()
    with page.expect_download() as download:
        bar(page, "not-saved").get_by_text("Download this notebook").click()
    file = tmp_path / "rescued.ipynb"
    download.value.save_as(file)
    assert "too much" in file.read_text(encoding="utf-8")
