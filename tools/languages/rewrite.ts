import ts from 'typescript';
import type { Language } from '#contract/languages';
import type { Catalogue } from './translations';
import { piecesOf } from './marks';
import {
  block,
  parseSource,
  sentenceOf,
  sentenceOfBlock,
  sentencesOf,
  type ElementSentence,
} from './sentences';

const escapeTemplate = (text: string): string => text.replace(/[\\`]|\$\{/g, (found) => `\\${found}`);

interface Edit {
  start: number;
  end: number;
  text: string;
}

export function translateSource(path: string, code: string, catalogue: Catalogue): string {
  const source = parseSource(path, code);
  const sentences = new Map(sentencesOf(source, path).map((found) => [found.node, found.text]));

  const translated = (node: ts.Node): string | undefined => {
    const key = sentences.get(node);
    const text = key === undefined || !Object.hasOwn(catalogue, key) ? undefined : catalogue[key];
    return text === key ? undefined : text;
  };

  function editsIn(node: ts.Node, edits: Edit[] = []): Edit[] {
    const text = translated(node);
    if (text === undefined) ts.forEachChild(node, (child) => void editsIn(child, edits));
    else edits.push({ start: node.getStart(source), end: node.getEnd(), text: translation(node, text) });
    return edits;
  }

  function emit(node: ts.Node): string {
    let result = '';
    let at = node.getStart(source);
    for (const { start, end, text } of editsIn(node)) {
      result += code.slice(at, start) + text;
      at = end;
    }
    return result + code.slice(at, node.getEnd());
  }

  function translation(node: ts.Node, text: string): string {
    if (ts.isJsxElement(node)) {
      const children = childrenOf(sentenceOf(node)!, text);
      return emit(node.openingElement) + children + node.closingElement.getText(source);
    }
    if (ts.isJsxFragment(node)) return `<>${childrenOf(sentenceOf(node)!, text)}</>`;
    if (ts.isTemplateExpression(node)) {
      const parts = piecesOf(text).map((piece) =>
        piece.kind === 'value'
          ? `\${${emit(node.templateSpans[piece.number]!.expression)}}`
          : escapeTemplate(piece.text),
      );
      return `\`${parts.join('')}\``;
    }
    return ts.isJsxAttribute(node.parent) ? `{${JSON.stringify(text)}}` : JSON.stringify(text);
  }

  function childrenOf({ text: key, values, elements }: ElementSentence, text: string): string {
    const [, before = '', after = ''] = /^(\s*).*?(\s*)$/s.exec(key) ?? [];
    return piecesOf(before + text + after)
      .map((piece) => {
        const element = elements[piece.number];
        if (piece.kind === 'text') return `{${JSON.stringify(piece.text)}}`;
        if (piece.kind === 'value') return emit(values[piece.number]!);
        if (!element) throw new Error(`${path}: no element for ${piece.text} of "${text}".`);
        if (piece.kind === 'single') return emit(element);
        if (ts.isJsxSelfClosingElement(element)) throw new Error(`${path}: ${piece.text} of "${text}".`);
        if (piece.kind === 'close')
          return ts.isJsxFragment(element) ? '</>' : element.closingElement.getText(source);
        return ts.isJsxFragment(element) ? '<>' : emit(element.openingElement);
      })
      .join('');
  }

  return emit(source);
}

/** @throws for a mark missing in English */
export const translateHtml = (html: string, language: Language, catalogue: Catalogue): string =>
  html
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(block, (whole, start: string, _name, content: string, end: string) => {
      const { text, tags } = sentenceOfBlock(content);
      const translated = catalogue[text];
      if (translated === undefined) return whole;
      const parts = piecesOf(translated).map(({ kind, text: part }) => {
        const found = tags.get(part);
        if (kind !== 'text' && found === undefined) throw new Error(`index.html: ${part} in "${translated}"`);
        return found ?? part;
      });
      return start + parts.join('') + end;
    });
