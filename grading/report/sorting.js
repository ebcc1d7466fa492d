for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.parentElement, body = head.closest("table").tBodies[0];
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const text = (row) => row.cells[head.cellIndex].textContent.trim();
    const order = (a, b) => text(a).localeCompare(text(b), undefined, { numeric: true });
    body.append(...[...body.rows].sort((a, b) => (down ? order(b, a) : order(a, b))));
  });
}
