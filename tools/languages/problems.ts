import { piecesOf } from './rewrite';

/** A sentence's marks, in order. */
const marksOf = (sentence: string): string[] =>
  piecesOf(sentence).flatMap(({ kind, text }) => (kind === 'text' ? [] : [text]));

const outer = (text: string) => /^(\s*).*?(\s*)$/s.exec(text)?.slice(1).join('|');

/** Whether elements nest properly. */
function isNested(sentence: string): boolean {
  const open: number[] = [];
  for (const { kind, number } of piecesOf(sentence)) {
    if (kind === 'open') open.push(number);
    if (kind === 'close' && open.pop() !== number) return false;
  }
  return open.length === 0;
}

/** A translation's error, or null. Values may be missing, as some are English plural endings; elements may not. */
export function problemOf(english: string, translated: string): string | null {
  if (translated.trim() === '') return 'is empty';
  const known = marksOf(english);
  const used = marksOf(translated);
  const unknown = used.filter((mark) => !known.includes(mark));
  if (unknown.length > 0) return `has ${unknown.join(' ')}, which the English sentence has not`;
  const elements = used.filter((mark) => mark.startsWith('<'));
  const missing = known.filter((mark) => mark.startsWith('<') && !elements.includes(mark));
  if (missing.length > 0) return `lacks ${missing.join(' ')}`;
  if (new Set(elements).size < elements.length) return 'has an element twice';
  if (!isNested(translated)) return 'has elements that overlap';
  return outer(english) === outer(translated) ? null : 'does not begin or end with the same spaces';
}
