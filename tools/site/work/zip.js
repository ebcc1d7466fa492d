// Zip files: written without compression, read with and without.

const CRCS = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const UTF8 = 0x800;

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRCS[(crc ^ byte) & 255];
  return ~crc >>> 0;
}

// Numbers of 2 or 4 bytes, one after the other.
function fields(...pairs) {
  const view = new DataView(new ArrayBuffer(pairs.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of pairs) {
    size === 2 ? view.setUint16(at, value, true) : view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

function stamp(date) {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  return [time, ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate()];
}

// {name: Uint8Array} → Blob
export function written(files, now = new Date()) {
  const [time, day] = stamp(now);
  const body = [], index = [];
  let at = 0, indexSize = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    const about = [[2, 20], [2, UTF8], [2, 0], [2, time], [2, day], [4, crc32(bytes)],
      [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0]]; // prettier-ignore
    const head = fields([4, LOCAL], ...about);
    const entry = fields([4, CENTRAL], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    body.push(head, name, bytes);
    index.push(entry, name);
    at += head.length + name.length + bytes.length;
    indexSize += entry.length + name.length;
  }
  const count = Object.keys(files).length;
  const end = fields([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, indexSize], [4, at], [2, 0]);
  return new Blob([...body, ...index, end], { type: 'application/zip' });
}

// Blob → {name: Uint8Array}; throws a sentence if it is no zip that can be read.
export async function read(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const u16 = at => view.getUint16(at, true), u32 = at => view.getUint32(at, true);
  let end = bytes.length - 22;
  while (end >= 0 && u32(end) !== END) end--;
  if (end < 0) throw new Error('This file is no zip, or only the beginning of one.');
  const files = {};
  for (let n = u16(end + 10), at = u32(end + 16); n > 0; n--) {
    if (at + 46 > bytes.length || u32(at) !== CENTRAL) throw new Error('This zip is damaged.');
    const [packing, crc, size] = [u16(at + 10), u32(at + 16), u32(at + 20)];
    const [named, extra, comment, head] = [u16(at + 28), u16(at + 30), u16(at + 32), u32(at + 42)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named));
    at += 46 + named + extra + comment;
    if (name.endsWith('/')) continue;
    const from = head + 30 + u16(head + 26) + u16(head + 28);
    files[name] = await unpacked(bytes.subarray(from, from + size), packing);
    if (crc32(files[name]) !== crc) throw new Error(`${name} is damaged in this zip.`);
  }
  return files;
}

async function unpacked(bytes, packing) {
  if (packing === 0) return bytes;
  if (packing !== 8) throw new Error('This zip is packed in a way that is not known here.');
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
