"""What every explorer is made of: controls, and a stage for a picture and a sentence.

An explorer is a function from values to a picture. The values come from controls (sliders,
menus: ipywidgets) and from what the person does on the picture itself. Whatever goes wrong
on the way is caught here, in one place, and shown as a sentence; the last good picture
stays, and so does the explorer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, ClassVar

import ipywidgets as widgets
from IPython.display import display

from dtlib.draw import Picture
from dtlib.explore.frame.as_code import line_of
from dtlib.explore.frame.controls import set_exactly
from dtlib.explore.frame.film import STORED, Film, Reel, along, film
from dtlib.explore.frame.own import Own
from dtlib.explore.frame.room import USUAL, fitting
from dtlib.explore.frame.showing import begin_showing
from dtlib.explore.frame.stage import Stage
from dtlib.storing import STORING

NOTE = "A film of the explorer. Run the cell to have all its controls."


class Explorer:
    """Controls above a stage.

    A subclass builds its ``controls`` (widgets by name), passes them to ``__init__`` and
    defines ``draw(**values)``, which gets the value of every control and of ``state`` by
    name and returns a picture and a sentence on what is seen. If the picture can be used, it
    also defines ``dragged`` or ``clicked``, which call ``update`` with new values.
    ``buttons`` have an action each, and ``tips`` say what it does.
    """

    main: str | None = None  # the control that a film of it goes along
    mine: Own | None = None  # a student's function, if it is asked for what is drawn
    words_for: ClassVar[Mapping[str, str]] = {}  # controls that are called otherwise in code
    # How it was called, and the values that it began with (``refusing`` says both).
    called: tuple[str, tuple[Any, ...], dict[str, Any]] = ("explorer", (), {})
    begun: Mapping[str, Any] = {}

    def __init__(
        self,
        controls: Mapping[str, widgets.Widget],
        *,
        rows: Sequence[Sequence[str]] | None = None,
        buttons: Mapping[str, Callable[[], None]] | None = None,
        tips: Sequence[str] = (),
        state: Mapping[str, Any] | None = None,
    ) -> None:
        self.controls = dict(controls)
        self.state = dict(state or {})
        self.picture: Picture | None = None
        self.problem: str | None = None
        self.stage = Stage()
        self.width = USUAL  # of the picture, in pixels
        self.buttons = {name: self._button(name, act) for name, act in (buttons or {}).items()}
        for button, tip in zip(self.buttons.values(), tips, strict=True):
            button.tooltip = tip
        self._is_quiet = False
        self._exact: dict[str, float] = {}
        for name, control in self.controls.items():
            self._remember(name)
            control.observe(lambda change, name=name: self._changed(name), names="value")
        self.stage.observe(lambda change: self.handle(change["new"]), names="pointer")
        self.stage.observe(lambda change: self.fill(change["new"]), names="room")
        self.stage.on_msg(lambda _, message, __: self.handle(message))
        self.panel = self._arrange(rows or [list(self.controls)])
        self.redraw()
        if self.picture is None:  # controls around nothing: better no explorer than this
            raise ValueError(self.problem)

    # --- for subclasses ---

    def draw(self, *_: Any, **values: Any) -> tuple[Picture, str]:
        """The picture of these values, and a sentence on it."""
        raise NotImplementedError

    def changed(self, name: str) -> None:
        """A control has a new value: adapt the others, before the picture is drawn."""

    def adapt(self) -> None:
        """Tell by buttons and hidden controls what can be done now.

        The picture is on its way before: each message ahead of it costs some milliseconds in
        the server and in the page.
        """

    def dragged(self, handle: str, value: float) -> None:
        """A handle of the picture was moved."""

    def clicked(self, what: str, name: str) -> None:
        """Something was chosen: ``what`` is "node", "row", "question" or "tree"."""

    def placed(self, event: dict[str, Any]) -> None:
        """A point was placed, moved or removed on a plane; or a place was chosen there."""
        if event.get("kind") == "place" and "at" in self.state:
            self.update(at=(event["x"], event["y"]))

    def spelt(self, name: str, value: Any) -> Any:
        """A value as it is written in code."""
        return sorted(value) if isinstance(value, frozenset) else value

    def read(self, name: str, value: Any) -> Any:
        """What ``spelt`` wrote."""
        return frozenset(value) if isinstance(self.state.get(name), frozenset) else value

    def reel(self) -> Reel:
        """What a film goes along: the main control; without one the film is a still."""
        return Reel("", [("", {})]) if self.main is None else along(self, self.main)

    # --- values ---

    @property
    def values(self) -> dict[str, Any]:
        """What ``draw`` is called with."""
        return {name: self._value(name) for name in self.controls} | self.state

    def _value(self, name: str) -> Any:
        """A control's value. The page rounds a slider to its steps: what Python set counts."""
        control, exact = self.controls[name], self._exact.get(name)
        if exact is not None and abs(control.value - exact) <= control.step * 0.500001:
            return exact
        return control.value

    def on_step(self, name: str, value: float) -> float:
        """The step of a slider that is nearest: a hand on the picture is no finer than that."""
        control = self.controls[name]
        low, high = control.min, control.max
        return min(max(float(f"{round(value / control.step) * control.step:.12g}"), low), high)

    def _remember(self, name: str) -> None:
        if isinstance(self.controls[name], widgets.FloatSlider):
            self._exact[name] = self.controls[name].value

    def update(self, **changes: Any) -> None:
        """Change values, with or without a control, and draw once."""
        with ExitStack() as picture_first:  # the page hears of the controls after it
            with self.quietly():
                for name, value in changes.items():
                    if name in self.controls:
                        picture_first.enter_context(self.controls[name].hold_sync())
                        set_exactly(self.controls[name], value)
                        self._remember(name)
                        with self.catching():
                            self.changed(name)
                    else:
                        self.state[name] = value
            self.redraw()

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Changes of controls in here do not draw."""
        before, self._is_quiet = self._is_quiet, True
        try:
            yield
        finally:
            self._is_quiet = before

    @property
    def code(self) -> str:
        """What is shown now as one line of code, to share and to begin from."""
        return line_of(self)

    def _tell_code(self) -> None:
        with self.catching():
            self.stage.told = self.code

    # --- what happens ---

    def _changed(self, name: str) -> None:
        if self._is_quiet:
            return
        with self.catching(), self.quietly():
            self.changed(name)
        self.redraw()

    def handle(self, event: dict[str, Any]) -> None:
        """Something happened on the picture."""
        with self.catching():
            if event.get("kind") == "drag":
                self.dragged(event["handle"], float(event["value"]))
            elif event.get("kind") == "click":
                self.clicked(event["what"], event["name"])
            elif event:
                self.placed(event)

    def fill(self, room: float) -> None:
        """The page says how wide it is: draw for that width, so that no letter gets small."""
        if room > 0 and fitting(room) != self.width:
            self.width = fitting(room)
            self.redraw()

    def redraw(self) -> None:
        """Make the picture of the present values; on an error keep the last one."""
        if self.mine is not None:
            self.mine.begin_picture()
        with self.catching():
            self.picture, words = self.draw(**self.values)
            self.problem = None
            self.stage.show(self.picture.live, words)
        with self.catching(), self.quietly():
            self.adapt()

    @contextmanager
    def catching(self) -> Iterator[None]:
        """The one place where an exception becomes a sentence (a callback would swallow it)."""
        try:
            yield
        except Exception as error:
            self.problem = sentence_for(error)
            self.stage.complain(self.problem)

    # --- showing ---

    def _button(self, name: str, act: Callable[[], None]) -> widgets.Button:
        button = widgets.Button(description=name, layout=widgets.Layout(width="auto"))

        def pressed(_: widgets.Button) -> None:
            with self.catching():
                act()

        button.on_click(pressed)
        return button

    def _arrange(self, rows: Sequence[Sequence[str]]) -> widgets.VBox:
        known = self.controls | self.buttons
        as_code = self._button("As code", self._tell_code)
        as_code.tooltip = "What is shown now, as one line to share or to begin from"
        side_by_side = widgets.Layout(flex_flow="row wrap", align_items="center")
        lines = [widgets.HBox([known[name] for name in row], layout=side_by_side) for row in rows]
        lines[-1].children = (*lines[-1].children, as_code)
        for line in lines:
            line.add_class("dt-controls")
        panel = widgets.VBox([*lines, self.stage])
        panel.add_class("dt-explorer")
        return panel

    def film(self, **options: Any) -> Film:
        """All pictures along the main control, which move with no Python behind them."""
        return film(self, **options)

    def _ipython_display_(self) -> None:
        """A first picture for a notebook without a kernel; the live stage hides it."""
        begin_showing(self.panel)
        if self.picture is not None:
            display(self.picture)
        shown = self.film(largest=STORED, note=NOTE) if STORING in os.environ else self.panel
        bundle = widgets.Widget._repr_mimebundle_(shown)
        display({**bundle, "text/plain": repr(self)}, raw=True)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.picture.title if self.picture else self.problem}>"


def sentence_for(error: Exception) -> str:
    """What went wrong, for a person."""
    if isinstance(error, (ValueError, TypeError, KeyError)) and error.args:
        return str(error.args[0])
    return f"{type(error).__name__}: {error}"
