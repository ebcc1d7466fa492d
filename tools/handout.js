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
