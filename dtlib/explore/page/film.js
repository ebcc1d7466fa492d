// Shows the frame that the slider says. Everything is in the model: no Python is asked.

export default {
  render({ model, el }) {
    el.classList.add("dt-film");
    const { picture, words, slider, position } = build(model, el);

    function show() {
      const frame = model.get("frame");
      const parts = model.get("parts");
      const said = model.get("positions")[frame];
      picture.innerHTML = model.get("frames")[frame].split(" ").map((i) => parts[i]).join("");
      words.textContent = model.get("words")[frame];
      position.textContent = said;
      slider.value = frame;
      slider.setAttribute("aria-valuetext", said);
      // The page may grow but never shrinks under the reader's eyes.
      for (const part of [picture, words]) {
        const height = part.getBoundingClientRect().height;
        if (height > parseFloat(part.style.minHeight || 0)) part.style.minHeight = `${height}px`;
      }
    }

    slider.addEventListener("input", () => {
      model.set("frame", Number(slider.value));
      model.save_changes();
    });
    // A notebook must not take the arrow keys for its own.
    slider.addEventListener("keydown", (event) => event.stopPropagation());
    model.on("change:frame", show);
    show();
    // A narrower page needs less room than was kept.
    let width = 0;
    const observer = new ResizeObserver(([{ contentRect }]) => {
      if (width && contentRect.width !== width) picture.style.minHeight = words.style.minHeight = "";
      width = contentRect.width;
    });
    observer.observe(el);
    requestAnimationFrame(() => hideStandIn(el));
    return () => {
      model.off("change:frame", show);
      observer.disconnect();
      el.replaceChildren(); // JupyterLab keeps the element, so it is left empty
    };
  },
};

function build(model, el) {
  const make = (tag, parent) => parent.appendChild(document.createElement(tag));
  const control = make("label", el);
  make("span", control).textContent = model.get("label");
  const slider = make("input", control);
  const position = make("output", control);
  Object.assign(slider, { type: "range", min: 0, max: model.get("frames").length - 1, step: 1 });
  control.hidden = model.get("frames").length < 2;
  const picture = make("div", el);
  const words = make("p", el);
  words.setAttribute("aria-live", "polite");
  const note = make("p", el);
  note.className = "dt-note";
  note.textContent = model.get("note");
  note.hidden = !model.get("note");
  return { picture, words, slider, position };
}

// Where films are not shown, a first picture stands above: here it would be there twice.
function hideStandIn(el) {
  const before = el.closest(".jp-OutputArea-child")?.previousElementSibling;
  if (before?.querySelector(".jp-RenderedSVG")) before.style.display = "none";
}
