// The hall votes before an answer is shown: the lecturer counts hands, the bars grow, and the
// counts are kept in a file for the next year.

import { titleOf } from './steps.js';

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'];
const HEAD = ['date', 'chapter', 'question', ...LETTERS];
const TENS = 10; // nobody counts three hundred hands one by one

// The answers that a slide offers: letter → its <details>.
function answersOf(deck, slide) {
  const answers = new Map();
  for (const node of deck.nodes(slide))
    for (const details of node.querySelectorAll('details')) {
      const letter = /^\s*([A-F])\./.exec(details.querySelector('summary')?.textContent ?? '')?.[1];
      if (letter) answers.set(letter, details);
    }
  return answers;
}

const isRight = details =>
  /^right\b/i.test(details.textContent.slice(details.querySelector('summary').textContent.length).trim());

export class Votes {
  constructor(deck, file, changed) {
    Object.assign(this, { deck, file, changed });
    this.votes = new Map(); // slide number → { counts, open, revealed }
    this.before = []; // rows of the file, of other days
    this.today = new Date().toISOString().slice(0, 10);
    this.chapter = deck.panel.context.path.split('/').at(-1).replace('.ipynb', '');
    void this.load();
  }

  get answers() {
    return answersOf(this.deck, this.deck.slide);
  }

  get vote() {
    return this.votes.get(this.deck.slide.number);
  }

  // Was this key for the vote? "v" or the first A opens it. Before that, "b" is black.
  take(key, typed, shift) {
    const { answers } = this;
    if (answers.size < 2) return false;
    const letter = key.length === 1 ? key.toUpperCase() : '';
    const open = this.vote?.open;
    if (letter === 'V') this.open(!open);
    else if (open && letter === 'R') this.reveal();
    else if (answers.has(letter) && (open || typed || letter === 'A')) this.count(letter, typed, shift);
    else return false;
    this.draw();
    this.changed();
    return true;
  }

  open(open) {
    const { number } = this.deck.slide;
    const counts = Object.fromEntries([...this.answers.keys()].map(letter => [letter, 0]));
    if (!this.votes.has(number)) this.votes.set(number, { counts, revealed: false });
    this.vote.open = open;
  }

  count(letter, typed, shift) {
    if (!this.vote?.open) this.open(true);
    const { counts } = this.vote;
    counts[letter] = typed ? Number(typed) : Math.max(0, counts[letter] + (shift ? -TENS : TENS));
    this.keepSoon();
  }

  reveal() {
    this.vote.revealed = true;
    const right = [...this.answers.values()].filter(isRight);
    for (const details of right.length ? right : this.answers.values()) details.open = true;
  }

  draw() {
    const most = Math.max(1, ...Object.values(this.vote.counts));
    for (const [letter, details] of this.answers) {
      const summary = details.querySelector('summary');
      summary.querySelector('.course-bar')?.remove();
      details.classList.toggle('course-right', this.vote.revealed && isRight(details));
      if (!this.vote.open) continue;
      const count = this.vote.counts[letter];
      const bar = document.createElement('span');
      bar.className = 'course-bar';
      bar.innerHTML = `<i style="width: ${(100 * count) / most}%"></i><b>${count}</b>`;
      summary.append(bar);
    }
  }

  // For the presenter's window: the counts of now, and of the days before.
  report() {
    const question = this.question;
    const last = this.before.filter(row => row[1] === this.chapter && row[2] === question).at(-1);
    return {
      answers: [...this.answers.keys()],
      right: [...this.answers].filter(([, details]) => isRight(details)).map(([letter]) => letter),
      counts: this.vote?.open ? this.vote.counts : null,
      last: last && { date: last[0], counts: Object.fromEntries(LETTERS.map((l, i) => [l, last[3 + i]])) },
    };
  }

  get question() {
    return titleOf(this.deck, this.deck.slide);
  }

  // ---------------------------------------------------------------- the file

  async load() {
    const { contents } = this.deck.app.serviceManager;
    try {
      // To ask for a file that is not there would be an error in the browser's console.
      const folder = await contents.get('', { content: true });
      if (!folder.content.some(item => item.path === this.file)) return;
      const { content } = await contents.get(this.file, { type: 'file', format: 'text' });
      const rows = content.trim().split('\n').slice(1).map(readRow);
      // What was counted here today may be corrected; it is not a year old.
      this.before = rows.filter(row => row[0] !== this.today || row[1] !== this.chapter);
      for (const row of rows.filter(row => !this.before.includes(row))) this.again(row);
    } catch (error) {
      console.warn('The votes of other years cannot be read.', error);
    }
    this.changed();
  }

  // The page was loaded anew in the middle of the lecture.
  again([, , question, ...counts]) {
    const slide = this.deck.slides.find(each => titleOf(this.deck, each) === question);
    if (!slide) return;
    const given = LETTERS.map((letter, index) => [letter, counts[index]]).filter(([, n]) => n !== '');
    const numbers = Object.fromEntries(given.map(([letter, n]) => [letter, Number(n)]));
    this.votes.set(slide.number, { counts: numbers, open: false, revealed: false });
  }

  keepSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), 500);
  }

  async keep() {
    const rows = [...this.votes].map(([number, { counts }]) => [
      this.today,
      this.chapter,
      titleOf(this.deck, this.deck.slides[number]),
      ...LETTERS.map(letter => counts[letter] ?? ''),
    ]);
    const content = [HEAD, ...this.before, ...rows].map(writeRow).join('\n') + '\n';
    const model = { type: 'file', format: 'text', content };
    await this.deck.app.serviceManager.contents.save(this.file, model);
    document.body.dataset.courseVotes = 'kept';
  }
}

const writeRow = row => row.map(cell => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join();

function readRow(line) {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}
