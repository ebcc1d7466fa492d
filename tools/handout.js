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

// On paper every answer is open; on the screen they are as they were.
const closed = () => document.querySelectorAll("details:not([open])");
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...closed()];
  for (const answer of opened) answer.open = true;
});
addEventListener("afterprint", () => {
  for (const answer of opened) answer.open = false;
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
