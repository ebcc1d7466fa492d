// The deck's end of the line to the presenter's window. Both are pages of the same server.

import { pictureOf } from './screens.js';
import { titleOf } from './steps.js';

export const channelOf = path => new BroadcastChannel(`course-slides ${path}`);

export class Link {
  constructor(deck, keys, votes, screens) {
    Object.assign(this, { deck, keys, votes, screens, began: 0, listening: false });
    this.path = deck.panel.context.path;
    this.channel = channelOf(this.path);
    this.channel.onmessage = ({ data }) => this.onMessage(data);
    deck.listeners.push(() => this.tell());
    // Explorers move: the other window sees it a moment later.
    const watch = new MutationObserver(() => this.tellSoon());
    watch.observe(deck.notebook.viewportNode, { childList: true, subtree: true, attributes: true });
  }

  open() {
    const page = new URL('presenter.html', import.meta.url);
    page.searchParams.set('path', this.path);
    window.open(page, 'course-presenter', 'popup,width=1100,height=720');
  }

  onMessage({ what, key, shift }) {
    if (what === 'hello') this.greet();
    else if (what === 'bye') this.listening = false;
    else if (what === 'clock') this.began = Date.now();
    else if (what === 'key') this.keys.take(key, shift, null);
    if (what !== 'bye') this.tell();
  }

  greet() {
    this.listening = true;
    const { dataset } = document.body;
    const theme = { jpThemeLight: dataset.jpThemeLight, jpThemeName: dataset.jpThemeName };
    this.channel.postMessage({ what: 'style', css: allRules(), theme, base: location.href });
  }

  tellSoon() {
    clearTimeout(this.timer);
    if (this.listening) this.timer = setTimeout(() => this.tell(), 150);
  }

  tell() {
    const { deck, screens } = this;
    if (deck.here && !this.began) this.began = Date.now();
    if (!this.listening || !deck.presenting) return;
    const { slide, slides, steps, here } = deck;
    const next = slides[slide.number + 1];
    const more = steps[here + 1]?.slide === slide.number;
    this.channel.postMessage({
      what: 'state',
      number: slide.number + 1,
      count: slides.length,
      share: here / Math.max(1, steps.length - 1),
      title: titleOf(deck, slide),
      over: screens.name,
      typed: this.keys.typed,
      began: this.began,
      plan: this.notes(slides[0]).text,
      notes: this.notes(slide).html,
      now: pictureOf(deck, slide, true),
      next: more ? pictureOf(deck, slide) : next ? pictureOf(deck, next) : '',
      nextIs: more ? 'more of this slide' : next ? titleOf(deck, next) : 'the end',
      size: [window.innerWidth, window.innerHeight],
      vote: this.votes.report(),
    });
  }

  // The lecturer's notes, and below them what the page says where the slide is short.
  notes(slide) {
    const [notes, page] = [slide.notes, slide.page].map(numbers =>
      numbers.map(index => this.deck.notebook.widgets[index].node.querySelector('.jp-RenderedMarkdown'))
        .filter(part => part));
    const html = parts => parts.map(part => part.innerHTML).join('').replaceAll('<details>', '<details open>');
    const more = page.length ? `<h2>On the page</h2>${html(page)}` : '';
    return { html: html(notes) + more, text: notes.map(part => part.textContent).join(' ') };
  }
}

// All style of the page, for pictures of slides in the other window.
function allRules() {
  const sheets = [...document.styleSheets].flatMap(sheet => {
    try {
      return [...sheet.cssRules].map(rule => rule.cssText);
    } catch {
      return []; // of another server: not ours
    }
  });
  return sheets.join('\n');
}
