// Shows the picture that Python drew (how: screen.js, which is put before this file) and tells
// Python what the person did with it.
//
// Python marks what can be used: data-handle (a line to drag or move with the arrow keys),
// data-node, data-row, data-question, data-tree (things to click, or to choose with Enter),
// data-plane (a surface on which points are placed, dragged and removed) and data-spot (a mark
// on it that is dragged anywhere).
//
// Moves go through the trait "pointer": while Python is busy only the newest one is kept, so
// that nothing plays on after the hand has stopped. Clicks are messages: none is lost.

const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
const NUDGES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export default {
  render({ model, el }) {
    el.classList.add("dt-stage");
    const [picture, words] = [addRoomFor(el, "div"), addRoomFor(el, "p")];
    const heights = keepHeights([picture, words]);
    const screen = screenOn(picture);

    let drag = null;
    let count = 0;
    let drags = 0;

    function show() {
      screen.show(model.get("svg"), model.get("patch"));
      heights.stillMoving();
    }

    function tell() {
      const isProblem = model.get("is_problem");
      words.textContent = model.get("told");
      words.classList.toggle("dt-problem", isProblem);
      words.setAttribute("role", isProblem ? "alert" : "status");
    }

    function move(event) {
      model.set("pointer", { ...event, count: ++count });
      model.save_changes();
    }

    function onDown(event) {
      const handle = event.target.closest("[data-handle]");
      const point = event.target.closest("[data-plane] [data-row]");
      const spot = event.target.closest("[data-spot]");
      if (spot) drag = { kind: "place", plane: [...picture.querySelectorAll("[data-spot]")].indexOf(spot) };
      else if (handle) drag = { kind: "drag", handle: handle.dataset.handle };
      else if (point) drag = { kind: "move", row: Number(point.dataset.row), moved: false, number: ++drags };
      else return;
      el.setPointerCapture(event.pointerId);
      event.preventDefault();
      (spot || handle || point).focus?.({ preventScroll: true });
    }

    function onMove(event) {
      if (!drag) return;
      if (drag.kind === "drag") {
        const handle = picture.querySelector(`[data-handle="${CSS.escape(drag.handle)}"]`);
        if (handle) move({ kind: "drag", handle: drag.handle, value: valueAt(handle, event) });
      } else if (drag.kind === "place") {
        const plane = picture.querySelectorAll("[data-plane]")[drag.plane];
        if (plane) move({ kind: "place", ...placeAt(plane, event) });
      } else {
        const plane = picture.querySelector("[data-plane]");
        drag.moved = true;
        if (plane) move({ kind: "move", row: drag.row, drag: drag.number, ...placeAt(plane, event) });
      }
    }

    function onUp(event) {
      if (!drag) return;
      el.releasePointerCapture(event.pointerId);
      const wasClick = drag.kind === "move" && !drag.moved;
      const row = drag.row;
      drag = null;
      if (wasClick) model.send({ kind: "click", what: "row", name: String(row) });
    }

    function onClick(event) {
      const chosen = closestClickable(event.target);
      if (chosen) return model.send({ kind: "click", ...chosen });
      const plane = event.target.closest("[data-plane]");
      if (plane) model.send({ kind: "place", ...placeAt(plane, event) });
    }

    function onKey(event) {
      const handle = event.target.closest?.("[data-handle]");
      if (handle && (event.key in STEPS || event.key === "Home" || event.key === "End")) {
        move({ kind: "drag", handle: handle.dataset.handle, value: valueByKey(handle, event) });
      } else if (event.key === "Enter" || event.key === " ") {
        const chosen = closestClickable(event.target);
        if (!chosen) return;
        model.send({ kind: "click", ...chosen });
      } else if (event.key === "Delete" || event.key === "Backspace") {
        const point = event.target.closest?.("[data-plane] [data-row]");
        if (!point) return;
        model.send({ kind: "remove", row: Number(point.dataset.row) });
      } else if (event.key === "PageDown" || event.key === "PageUp") {
        const points = [...picture.querySelectorAll("[data-row][role]")];
        const next = points.indexOf(event.target) + (event.key === "PageDown" ? 1 : -1);
        if (!points.includes(event.target)) return;
        points[(next + points.length) % points.length].focus({ preventScroll: true });
      } else if (event.key in NUDGES) {
        const point = event.target.closest?.("[data-plane] [data-row]");
        if (!point) return;
        const [dx, dy] = NUDGES[event.key];
        model.send({ kind: "nudge", row: Number(point.dataset.row), dx, dy });
      } else return;
      // The notebook must not take the key for one of its commands.
      event.preventDefault();
      event.stopPropagation();
    }

    const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, click: onClick, keydown: onKey };
    const whileShown = new AbortController();
    for (const [name, listener] of Object.entries(listeners)) {
      el.addEventListener(name, listener, { signal: whileShown.signal });
    }
    const watch = watchRoom(el, (room) => {
      model.set("room", room);
      model.save_changes();
    });
    requestAnimationFrame(() => keepKeys(el, whileShown.signal));
    // One message may change several of these; showing twice is free.
    const changes = { svg: show, patch: show, told: tell, is_problem: tell };
    for (const [name, act] of Object.entries(changes)) model.on(`change:${name}`, act);
    show();
    tell();
    requestAnimationFrame(() => hideStandIn(el));
    return () => {
      for (const [name, act] of Object.entries(changes)) model.off(`change:${name}`, act);
      // JupyterLab keeps the element of every widget that was ever shown: so it is left empty.
      whileShown.abort();
      heights.release();
      watch.disconnect();
      screen.clear();
      el.replaceChildren();
    };
  },
};

// How wide the page is, told when it has been so for a moment.
function watchRoom(el, tell) {
  let [timer, told] = [0, 0];
  const observer = new ResizeObserver(([{ contentRect }]) => {
    const width = Math.round(contentRect.width);
    clearTimeout(timer);
    if (!width || width === told) return; // another height is no news
    timer = setTimeout(() => tell((told = width)), 100);
  });
  observer.observe(el);
  return observer;
}

// In a menu, or on a node, the notebook would take the arrow keys and letters for its own:
// "down" leaves the cell, "a" adds one. Escape, Tab and all that goes with Ctrl or Shift stay the notebook's.
function keepKeys(el, signal) {
  const keep = (event) => {
    const isTheNotebooks = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!isTheNotebooks && !["Escape", "Tab"].includes(event.key)) event.stopPropagation();
  };
  el.closest(".dt-explorer")?.addEventListener("keydown", keep, { signal });
  setTimeout(() => nameSliders(el.closest(".dt-explorer")), 300); // when they are there
}

// The label of ipywidgets' slider is not told of its handle, which has the focus.
function nameSliders(explorer) {
  for (const slider of explorer?.querySelectorAll(".widget-hslider") ?? []) {
    const name = slider.querySelector(".widget-label")?.textContent;
    if (name) slider.querySelector(".noUi-handle")?.setAttribute("aria-label", name);
  }
}

function closestClickable(target) {
  for (const what of CLICKABLE) {
    const element = target.closest?.(`[data-${what}]`);
    if (element) return { what, name: element.dataset[what] };
  }
  return null;
}

function pointIn(element, event) {
  const svg = element.ownerSVGElement;
  const point = new DOMPoint(event.clientX, event.clientY);
  return point.matrixTransform(svg.getScreenCTM().inverse());
}

function onScale(at, x0, x1, v0, v1) {
  const value = v0 + ((at - x0) / (x1 - x0)) * (v1 - v0);
  return Math.min(Math.max(value, Math.min(v0, v1)), Math.max(v0, v1));
}

function valueAt(handle, event) {
  const { axis, x0, x1, v0, v1 } = handle.dataset;
  return onScale(pointIn(handle, event)[axis], Number(x0), Number(x1), Number(v0), Number(v1));
}

function valueByKey(handle, event) {
  const [v0, v1] = [Number(handle.dataset.v0), Number(handle.dataset.v1)];
  if (event.key === "Home") return v0;
  if (event.key === "End") return v1;
  const step = Number(handle.dataset.step) || (v1 - v0) / 100;
  const value = Number(handle.dataset.value) + STEPS[event.key] * step;
  return Math.min(Math.max(value, Math.min(v0, v1)), Math.max(v0, v1));
}

function placeAt(plane, event) {
  const point = pointIn(plane, event);
  const number = (name) => Number(plane.dataset[name]);
  return {
    x: onScale(point.x, number("x0"), number("x1"), number("vx0"), number("vx1")),
    y: onScale(point.y, number("y0"), number("y1"), number("vy0"), number("vy1")),
  };
}

// A notebook without a kernel shows a first picture in the explorer's place. Here the explorer
// is alive, so that the picture above it would only be there twice.
function hideStandIn(el) {
  const output = el.closest(".jp-OutputArea-child");
  const before = output?.previousElementSibling;
  if (before?.querySelector(".jp-RenderedSVG")) before.style.display = "none";
}
