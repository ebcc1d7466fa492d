// As much of a widget's model as a film needs.
function modelOf(state) {
  const listeners = new Map();
  return {
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
      listeners.get(`change:${name}`)?.();
    },
    on: (event, listener) => listeners.set(event, listener),
    off: (event) => listeners.delete(event),
    save_changes: () => {},
  };
}

const NOTE = "The live notebook has more to try here.";

for (const place of document.querySelectorAll(".film")) {
  const state = JSON.parse(place.querySelector("script").textContent);
  place.replaceChildren();
  film.render({ model: modelOf({ ...state, note: NOTE }), el: place });
}

// On a phone a picture is wider than the page: the first one begins in its middle, where its handle is.
for (const box of document.querySelectorAll(".take ~ .dt-film > div"))
  box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;

// What is wider than the page can be scrolled by keyboard, too; nothing else stops the Tab key.
const SCROLLED = "pre, .table, .picture, .dt-film > div, math[display=block]";
function letKeysScroll() {
  for (const part of document.querySelectorAll(SCROLLED)) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
}
new ResizeObserver(letKeysScroll).observe(document.body); // an answer that opens is seen by it, too

// On paper an answer right under its question would be read before anybody has thought: there all
// answers stand at the end, by the number of their question. On the screen they stay where they are.
const make = (tag, className, text = "") =>
  Object.assign(document.createElement(tag), { className, textContent: text });

function answersAtTheEnd() {
  const section = make("section", "answers for-paper");
  section.append(make("h2", "", "Answers"));
  let number = 0;
  let heading = "";
  for (const part of document.querySelectorAll("main :is(h1, h2, h3, details)")) {
    if (part.tagName !== "DETAILS") heading = part.textContent;
    else {
      if (part.previousElementSibling?.tagName !== "DETAILS") begin(section, ++number, heading, part);
      section.append(answer(part));
    }
  }
  if (number) document.querySelector("main").append(section);
}

function begin(section, number, heading, question) {
  const turn = make("p", "turn for-paper", "→ ");
  const link = make("a", "", `answer ${number}, at the end`);
  link.href = `#answer-${number}`;
  turn.append(link);
  question.before(turn);
  const title = make("h3", "", `${number} · ${heading}`);
  title.id = `answer-${number}`;
  section.append(title);
}

function answer(details) {
  const [summary, ...words] = [...details.childNodes].filter((node) => node.nodeType === 1);
  const box = make("div", "answer");
  box.append(make("b", "", summary.textContent), ...words.map((node) => node.cloneNode(true)));
  return box;
}

let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details[open]")];
  for (const details of opened) details.open = false;
  answersAtTheEnd();
});
addEventListener("afterprint", () => {
  for (const part of document.querySelectorAll(".for-paper")) part.remove();
  for (const details of opened) details.open = true;
});

// The first page: only the chapters that have all the words, or words that begin so.
const search = document.querySelector("#search");
search?.addEventListener("input", () => {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const cards = [...document.querySelectorAll(".card")];
  for (const card of cards) {
    const text = ` ${card.dataset.words} ${card.textContent.toLowerCase()}`;
    card.hidden = !wanted.every((word) => text.includes(` ${word}`));
  }
  const left = cards.filter((card) => !card.hidden).length;
  document.querySelector("#found").textContent = wanted.length ? `${left} of ${cards.length} chapters` : "";
});
