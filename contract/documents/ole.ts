import { textAt } from '../bytes';
import type { Budget } from './budget';
import { judgeField, Refused, UNKNOWN } from './refusal';

const HEADER = 512;
const ENTRY = 128;
const END_OF_CHAIN = 0xfffffffa;
const ENCRYPTED = 0x0100;
const programs = new Set(['_vba_project', '_vba_project_cur', 'vba', 'macros', '\x01ole10native']);

const formats: readonly (readonly [stream: RegExp, format: string])[] = [
  [/^(?:workbook|book)$/, 'Excel (XLS)'],
  [/^powerpoint document$/, 'PowerPoint (PPT)'],
  [/^__properties_version1\.0$/, 'Outlook'],
  [/^quill$/, 'Publisher'],
  [/^(?:matost|mm)$/, 'Works'],
];

function directorySectors(view: DataView): { size: number; offsets: number[] } {
  const shift = view.getUint16(30, true);
  const size = shift === 12 ? 4096 : HEADER;
  const all = Array.from(
    { length: Math.ceil(view.byteLength / size) - 1 },
    (_, sector) => (sector + 1) * size,
  );
  const offsets: number[] = [];
  try {
    for (let sector = view.getUint32(48, true); sector < END_OF_CHAIN && offsets.length <= all.length;) {
      offsets.push((sector + 1) * size);
      const table = view.getUint32(76 + 4 * Math.floor((sector * 4) / size), true);
      sector = view.getUint32((table + 1) * size + ((sector * 4) % size), true);
    }
  } catch {
    return { size, offsets: all };
  }
  return { size, offsets: shift === 0 || offsets.length > all.length ? all : offsets };
}

function readDirectory(view: DataView): { size: number; names: Map<string, number> } {
  const { size, offsets } = directorySectors(view);
  const names = new Map<string, number>();
  for (const sector of offsets) {
    for (let at = sector; at + ENTRY <= Math.min(sector + size, view.byteLength); at += ENTRY) {
      const length = view.getUint16(at + 64, true);
      const type = view.getUint8(at + 66);
      if (length < 4 || length > 64 || length % 2 === 1 || type < 1 || type > 5) continue;
      const units = Array.from({ length: length / 2 - 1 }, (_, unit) => view.getUint16(at + 2 * unit, true));
      names.set(String.fromCharCode(...units).toLowerCase(), view.getUint32(at + 116, true));
    }
  }
  return { size, names };
}

const FIELD = 0x13;
const mark = String.fromCharCode(FIELD);
const longestField = 400;
const costOfMark = 20;
/** An instruction without its mark, in one or two bytes a letter; pictures have marks by chance. */
const inField = /^[ "\0]*(?:[a-z]\0?){2}/i;
const isLetter = (byte = FIELD) => byte >= 0x20 || byte === 0 || byte === 9 || byte === 10 || byte === 13;

/** Null for an unknown format. @throws Refused */
export function lookIntoOle(bytes: Uint8Array, budget: Budget): { kind: 'doc' } | { format: string } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  budget.spend(bytes.length);
  if (bytes.length < HEADER) throw new Refused('cutOff');
  const { size, names } = readDirectory(view);
  if (names.has('encryptedpackage')) throw new Refused('locked');
  const start = names.get('worddocument');
  if (start === undefined) {
    const format = formats.find(([stream]) => [...names.keys()].some((name) => stream.test(name)))?.[1];
    return format === undefined ? null : { format };
  }
  const flags = (start + 1) * size + 10;
  const isWord = flags + 2 <= bytes.length && view.getUint16(flags - 10, true) === 0xa5ec;
  if (isWord && view.getUint16(flags, true) & ENCRYPTED) throw new Refused('locked');
  for (const name of names.keys()) if (programs.has(name)) throw new Refused('active');
  for (let at = bytes.indexOf(FIELD); at >= 0; at = bytes.indexOf(FIELD, at + 1)) {
    let end = at + 1;
    while (end < at + longestField && isLetter(bytes[end])) end++;
    if (end === at + 1) continue;
    budget.spend(end - at + costOfMark);
    // One or two bytes a letter.
    const text = String.fromCharCode(...bytes.subarray(at + 1, end)).replaceAll('\0', '');
    const hasField = bytes[end] === FIELD && inField.test(textAt(bytes, end + 1, 12).replaceAll(mark, ''));
    if (text.trim()) judgeField(hasField ? text + UNKNOWN : text, budget);
  }
  return { kind: 'doc' };
}
