// The lecturer's own window. The deck says where it is; every key that is pressed here goes there.

const find = id => document.getElementById(id);
const path = new URLSearchParams(location.search).get('path');
const channel = new BroadcastChannel(`course-slides ${path}`);
const frames = ['now', 'next'].map(id => find(id).querySelector('iframe'));
let state = null;

channel.onmessage = ({ data }) => {
  if (data.what === 'style') dress(data);
  if (data.what === 'state') show((state = data));
};
channel.postMessage({ what: 'hello' });
// The deck may have been loaded anew, or come after us: it answers when it is there.
setInterval(() => state?.at > Date.now() - 60000 || channel.postMessage({ what: 'hello' }), 3000);
window.addEventListener('pagehide', () => channel.postMessage({ what: 'bye' }));
window.addEventListener('resize', () => state && scale(state));

window.addEventListener('keydown', event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.key === 'Tab') return;
  if (event.target.closest('button') && ['Enter', ' '].includes(event.key)) return;
  if (event.key.length > 1 && /^F\d|Shift/.test(event.key)) return;
  event.preventDefault();
  if (event.key === 's') return; // this is that window
  channel.postMessage({ what: 'key', key: event.key, shift: event.shiftKey });
});

find('restart').addEventListener('click', event => {
  event.target.blur();
  channel.postMessage({ what: 'clock' });
});
find('open').addEventListener('click', () => {
  const lab = location.pathname.split('/extensions/')[0];
  window.open(`${lab}/tree/${path}`, 'course-deck', 'popup,width=1280,height=800');
});

// ---------------------------------------------------------------- pictures

function dress({ css, theme, base }) {
  for (const frame of frames) {
    const page = frame.contentDocument;
    page.head.innerHTML = `<base href="${base}"><style></style>`;
    page.head.querySelector('style').textContent = css;
    page.body.className = 'course-small';
    page.body.style.background = 'var(--jp-layout-color0)'; // dark in the dark theme
    Object.assign(page.body.dataset, theme);
  }
}

function scale({ size: [width, height] }) {
  document.body.style.setProperty('--ratio', width / height);
  for (const frame of frames) {
    const { clientWidth, clientHeight } = frame.parentElement;
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    frame.style.transform = `scale(${Math.min(clientWidth / width, clientHeight / height)})`;
  }
}

// ---------------------------------------------------------------- words and numbers

function show(said) {
  said.at = Date.now();
  find('waiting').hidden = true;
  find('number').textContent = said.typed ? `→ ${said.typed}` : `${said.number} / ${said.count}`;
  find('title').textContent = said.title;
  find('over').textContent = { black: 'the hall sees black', keys: 'keys', overview: 'overview' }[said.over] ?? '';
  find('notes').innerHTML = said.notes;
  find('next').querySelector('figcaption').textContent = `Next: ${said.nextIs}`;
  const pictures = [said.now, said.next];
  frames.forEach((frame, index) => {
    if (frame.told === pictures[index]) return;
    frame.contentDocument.body.innerHTML = pictures[index];
    frame.told = pictures[index];
  });
  scale(said);
  showVote(said.vote);
  tick();
}

function showVote({ answers, right, counts, last }) {
  const box = find('vote');
  box.hidden = answers.length < 2;
  if (box.hidden) return;
  const all = Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);
  const lines = answers.map(letter => {
    const count = counts?.[letter] ?? '';
    const share = all ? Math.round((100 * count) / all) : 0;
    return `<tr class="${right.includes(letter) ? 'right' : ''}"><th>${letter}</th>
      <td><i style="width: ${share}%"></i></td><td>${count}</td>
      <td>${last ? last.counts[letter] : ''}</td></tr>`;
  });
  const how = counts
    ? `${all} hands. A letter counts ten more, with Shift ten fewer; 47 B says it exactly; r reveals.`
    : 'v opens the vote, or A counts its first ten hands.';
  const before = last ? `<th>${last.date}</th>` : '<th></th>';
  box.innerHTML = `<p>${how}</p><table><tr><th></th><th></th><th>now</th>${before}</tr>${lines.join('')}</table>`;
}

// "About 46 minutes: coins and surprise 7, entropy and its formula 8, …"
function readPlan(text) {
  const [, minutes, list] = /About (\d+) minutes: ([^.]*)\./.exec(text ?? '') ?? [];
  const parts = [...(list ?? '').matchAll(/\s*(.+?) (\d+)(?:, |$)/g)];
  return { minutes: Number(minutes ?? 0), parts: parts.map(([, name, n]) => ({ name, n: Number(n) })) };
}

const clockOf = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function tick() {
  find('clock').textContent = new Date().toTimeString().slice(0, 5);
  if (!state) return;
  const seconds = state.began ? (Date.now() - state.began) / 1000 : 0;
  find('elapsed').textContent = clockOf(seconds);
  const { minutes, parts } = readPlan(state.plan);
  const against = find('against');
  // The plan has no slides: as many steps of all as minutes of all.
  const ahead = Math.round(state.share * minutes - seconds / 60);
  against.className = ahead < -1 ? 'late' : ahead > 1 ? 'early' : '';
  const how = Math.abs(ahead) <= 1 ? 'on time' : `${Math.abs(ahead)} min ${ahead < 0 ? 'late' : 'early'}`;
  against.textContent = minutes ? `of ${minutes} min · ${how}` : '';
  let until = 0;
  find('plan').replaceChildren(...parts.map(({ name, n }) => {
    const item = document.createElement('li');
    item.classList.toggle('now', seconds / 60 >= until && seconds / 60 < until + n);
    until += n;
    item.textContent = `${name} → ${until}`;
    return item;
  }));
}

setInterval(tick, 1000);
