/** A mark of a sentence: `{0}`, `<0>`, `</0>` or `<0/>`. */
const mark = /\{\d+\}|<\/?\d+>|<\d+\/>/g;

interface Piece {
  kind: 'text' | 'value' | 'open' | 'close' | 'single';
  text: string;
  number: number;
}

export function piecesOf(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text !== '') pieces.push({ kind: 'text', text, number: -1 });
  };
  for (const found of sentence.matchAll(mark)) {
    const [text] = found;
    addText(sentence.slice(end, found.index));
    end = found.index + text.length;
    const number = Number(/\d+/.exec(text)![0]);
    const kind = text.startsWith('{')
      ? 'value'
      : text.startsWith('</')
        ? 'close'
        : text.endsWith('/>')
          ? 'single'
          : 'open';
    pieces.push({ kind, text, number });
  }
  addText(sentence.slice(end));
  return pieces;
}

const marksOf = (sentence: string): string[] =>
  piecesOf(sentence).flatMap(({ kind, text }) => (kind === 'text' ? [] : [text]));

const outer = (text: string) => /^(\s*).*?(\s*)$/s.exec(text)?.slice(1).join('|');

function isNested(sentence: string): boolean {
  const open: number[] = [];
  for (const { kind, number } of piecesOf(sentence)) {
    if (kind === 'open') open.push(number);
    if (kind === 'close' && open.pop() !== number) return false;
  }
  return open.length === 0;
}

/** Values may be missing, as some are English plural endings; elements may not. */
export function problemOf(english: string, translated: string): string | null {
  if (translated.trim() === '') return 'is empty';
  const known = marksOf(english);
  const used = marksOf(translated);
  const unknown = used.filter((one) => !known.includes(one));
  if (unknown.length > 0) return `has ${unknown.join(' ')}, which the English sentence has not`;
  const elements = used.filter((one) => one.startsWith('<'));
  const missing = known.filter((one) => one.startsWith('<') && !elements.includes(one));
  if (missing.length > 0) return `lacks ${missing.join(' ')}`;
  if (new Set(elements).size < elements.length) return 'has an element twice';
  if (!isNested(translated)) return 'has elements that overlap';
  return outer(english) === outer(translated) ? null : 'does not begin or end with the same spaces';
}
