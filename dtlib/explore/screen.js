// How a stage shows pictures: as little as possible changes, and nothing jumps.

const CLICKABLE = ["node", "row", "question", "tree"];
const STILL = 1500; // ms

// A picture is changed tag by tag, or element by element, if Python could say which, and is set
// anew otherwise.
function screenOn(picture) {
  let svg = null; // the whole picture that was set last, its tags, and what was changed since
  let tags = [];
  let elements = null;
  let patch = {};

  function setAnew(next) {
    const read = document.createElement("template");
    read.innerHTML = next;
    const { focused, twin } = focusIn(picture, read.content);
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
      elements = [];
      learn(0, picture.firstElementChild);
    }
    const numbers = Object.keys({ ...patch, ...next }).map(Number).sort((a, b) => a - b);
    const changed = [];
    for (const i of numbers.filter((i) => patch[i] !== next[i])) {
      if (isWhole(next[i])) elements[i] = swap(elements[i], readElement(next[i]));
      else {
        if (isWhole(patch[i])) learn(i, swap(elements[i], readElement(elementAt(tags, i))));
        changed.push([elements[i], next[i] ?? tags[i]]);
      }
    }
    if (changed.length) rewrite(changed);
    patch = next;
  }

  // Which elements belong to the tags from this one on.
  function learn(i, element) {
    for (const one of [element, ...element.querySelectorAll("*")]) {
      while (tags[i].startsWith("</")) i++;
      elements[i++] = one;
    }
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

// More than one tag: an element with all that is in it.
function isWhole(text) {
  return text !== undefined && text.includes("<", 1);
}

// The tags of the element that begins at this one.
function elementAt(tags, i) {
  let [end, depth] = [i, 0];
  do {
    if (tags[end].startsWith("</")) depth--;
    else if (!/^[^>]*\/>/.test(tags[end])) depth++;
    end++;
  } while (depth > 0);
  return tags.slice(i, end).join("");
}

function readElement(text) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${text}</svg>`;
  return template.content.firstChild.firstChild;
}

// Puts an element in another's place, and returns the one that is there now.
function swap(old, next) {
  const { focused, twin } = focusIn(old, next);
  if (twin && pathTo(twin, next) === pathTo(focused, old)) {
    if (focused !== old) copyAttributes(next, old);
    replaceAround(focused, twin, old);
    return old;
  }
  old.replaceWith(next);
  twin?.focus({ preventScroll: true });
  return next;
}

// What has the keyboard's focus in an element, and what is the same in the next one.
function focusIn(old, next) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const key = keyOf(focused);
  const twin = key && (next.matches?.(key) ? next : next.querySelector(key));
  return { focused, twin };
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
