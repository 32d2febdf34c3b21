import type { Language } from '#contract/languages';
import { piecesOf, type Catalogue } from './rewrite';

/** A paragraph or heading of index.html: one sentence. */
const block = /(<(p|h1)\b[^>]*>)([^]*?)(<\/\2>)/g;
const tag = /<(\/?)(\w+)[^>]*>/g;

/** A block's sentence as in the catalogue, and the tags of its marks. */
function sentenceOf(content: string) {
  const tags = new Map<string, string>();
  const open: number[] = [];
  let count = 0;
  const text = content
    .trim()
    .replace(/\s+/g, ' ')
    .replace(tag, (found, isEnd: string) => {
      const name = isEnd ? `</${open.pop()}>` : `<${open[open.push(count++) - 1]}>`;
      tags.set(name, found);
      return name;
    });
  return { text, tags };
}

/** Sentences of index.html, with marks such as `%BRAND_NAME%`. */
export const sentencesOfHtml = (html: string): string[] =>
  [...html.matchAll(block)]
    .map(([, , , content = '']) => sentenceOf(content).text)
    .filter((text) => /\p{L}{2}/u.test(text.replace(/%\w+%|<[^>]*>/g, '')));

/** index.html translated. @throws for a mark missing in English */
export const translateHtml = (html: string, language: Language, catalogue: Catalogue): string =>
  html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(block, (whole, start: string, _name, content: string, end: string) => {
      const { text, tags } = sentenceOf(content);
      const translated = catalogue[text];
      if (translated === undefined) return whole;
      const parts = piecesOf(translated).map(({ kind, text: part }) => {
        const found = tags.get(part);
        if (kind !== 'text' && found === undefined) throw new Error(`index.html: ${part} in "${translated}"`);
        return found ?? part;
      });
      return start + parts.join('') + end;
    });
