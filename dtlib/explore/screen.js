// How a stage shows pictures: as little as possible changes, and nothing jumps.

const CLICKABLE = ["node", "row", "question", "tree"];
const STILL = 1500; // ms

// A picture is changed tag by tag if Python could say which, and is set anew otherwise.
function screenOn(picture) {
  let svg = null; // the whole picture that was set last, its tags, and what was changed since
  let tags = [];
  let elements = [];
  let patch = {};

  function setAnew(next) {
    const read = document.createElement("template");
    read.innerHTML = next;
    const focused = picture.contains(document.activeElement) ? document.activeElement : null;
    const key = keyOf(focused);
    const twin = key && read.content.querySelector(key);
    if (twin && pathTo(twin) === pathTo(focused, picture)) replaceAround(focused, twin, picture);
    else {
      picture.replaceChildren(read.content);
      twin?.focus({ preventScroll: true });
    }
    [svg, patch, elements] = [next, {}, null];
  }

  function change(next) {
    if (!elements) {
      tags = svg.match(/<[^>]*>[^<]*/g);
      const inOrder = picture.querySelectorAll("*");
      let i = 0;
      elements = tags.map((tag) => (tag.startsWith("</") ? null : inOrder[i++]));
    }
    const numbers = Object.keys({ ...patch, ...next }).filter((i) => patch[i] !== next[i]);
    if (numbers.length) rewrite(numbers.map((i) => [elements[i], next[i] ?? tags[i]]));
    patch = next;
  }

  return {
    show(nextSvg, nextPatch) {
      if (nextSvg !== svg) setAnew(nextSvg);
      if (nextPatch !== patch) change(nextPatch);
    },
    clear() {
      [svg, patch, tags, elements] = [null, {}, [], null];
    },
  };
}

// Gives elements the attributes and the text of these tags; the browser itself reads them.
function rewrite(pairs) {
  const template = document.createElement("template");
  const closed = pairs.map(([, tag]) => tag.replace(/\/?>([^<]*)$/, ` data-text="$1"/>`));
  template.innerHTML = `<svg>${closed.join("")}</svg>`;
  [...template.content.firstChild.children].forEach((read, i) => {
    const element = pairs[i][0];
    const text = read.dataset.text;
    read.removeAttribute("data-text");
    copyAttributes(read, element);
    const first = element.firstChild;
    if (first?.nodeType === Node.TEXT_NODE) first.nodeValue = text;
    else if (text && !pairs[i][1].endsWith("/>")) element.prepend(text);
  });
}

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) {
    if (!from.hasAttribute(name)) to.removeAttribute(name);
  }
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
}

// A new picture around the element that has the keyboard's focus, which stays and becomes like
// its twin there. To focus the twin instead would make the browser lay out the whole page at
// once, and take 10 ms longer.
function replaceAround(focused, twin, top) {
  copyAttributes(twin, focused);
  focused.replaceChildren(...twin.childNodes);
  for (let [old, next] = [focused, twin]; old !== top; [old, next] = [old.parentNode, next.parentNode]) {
    const siblings = [...next.parentNode.childNodes];
    const place = siblings.indexOf(next);
    if (old.parentNode !== top) copyAttributes(next.parentNode, old.parentNode);
    while (old.previousSibling) old.previousSibling.remove();
    while (old.nextSibling) old.nextSibling.remove();
    old.before(...siblings.slice(0, place));
    old.after(...siblings.slice(place + 1));
  }
}

// The kinds of an element and of all around it, such as "g < svg".
function pathTo(element, top = null) {
  const parents = [];
  for (let e = element; e instanceof Element && e !== top; e = e.parentNode) parents.push(e.nodeName);
  return parents.join(" < ");
}

function addRoomFor(el, kind) {
  const room = el.appendChild(document.createElement("div"));
  return room.appendChild(document.createElement(kind));
}

// The cell grows at once and shrinks later, when the hand has been still for a while: nothing
// jumps under the reader's eyes, and no blank stretch stays for ever.
function keepHeights(parts) {
  let timer = 0;
  const shrink = () => {
    timer = 0;
    if (document.querySelector(":active")) return wait(); // a button of the mouse is held down
    for (const part of parts) part.parentElement.style.minHeight = `${part.offsetHeight}px`;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(shrink, STILL);
  };
  const observer = new ResizeObserver((changes) => {
    for (const { target, borderBoxSize } of changes) {
      const room = target.parentElement.style;
      const height = borderBoxSize[0].blockSize;
      if (height >= parseFloat(room.minHeight || 0)) room.minHeight = `${height}px`;
      else wait();
    }
  });
  parts.forEach((part) => observer.observe(part));
  return {
    stillMoving() {
      if (timer) wait();
    },
    release() {
      clearTimeout(timer);
      observer.disconnect();
    },
  };
}

// Where a picture is redrawn under the keyboard's focus, the focus stays on the same thing.
function keyOf(element) {
  for (const what of ["handle", ...CLICKABLE]) {
    const value = element?.dataset?.[what];
    if (value !== undefined) return `[data-${what}="${CSS.escape(value)}"]`;
  }
  return null;
}
