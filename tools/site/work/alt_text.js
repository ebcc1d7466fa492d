// JupyterLab shows a picture as an image without words. The picture has them: a title and a text.

const NAMELESS = '.jp-RenderedSVG img:not([alt])';
const AFTER = 'data:image/svg+xml,'.length;

function nameIt(image) {
  const source = decodeURIComponent(image.src.slice(AFTER));
  const picture = new DOMParser().parseFromString(source, 'image/svg+xml');
  const words = ['title', 'desc'].map(tag => picture.querySelector(tag)?.textContent.trim());
  image.alt = words.filter(Boolean).join('. ');
}

export function nameImages() {
  let isWaiting = false;
  const nameAll = () => {
    isWaiting = false;
    document.querySelectorAll(NAMELESS).forEach(nameIt);
  };
  const soon = () => {
    if (!isWaiting) setTimeout(nameAll, 200); // not while an explorer moves
    isWaiting = true;
  };
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
  soon();
}
