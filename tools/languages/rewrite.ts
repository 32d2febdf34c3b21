import ts from 'typescript';
import { sentenceOf, sentencesOf, type ElementSentence } from './sentences';

/** Sentences of one language by the English ones. */
export type Catalogue = Readonly<Record<string, string>>;

/** A mark of a sentence: `{0}`, `<0>`, `</0>` or `<0/>`. */
const mark = /\{(\d+)\}|<(\d+)>|<\/(\d+)>|<(\d+)\/>/g;

interface Piece {
  kind: 'text' | 'value' | 'open' | 'close' | 'single';
  text: string;
  number: number;
}

/** Cuts a sentence at its marks. */
export function piecesOf(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text !== '') pieces.push({ kind: 'text', text, number: -1 });
  };
  for (const found of sentence.matchAll(mark)) {
    const [text, value, open, close, single] = found;
    addText(sentence.slice(end, found.index));
    end = found.index + text.length;
    if (value !== undefined) pieces.push({ kind: 'value', text, number: Number(value) });
    else if (open !== undefined) pieces.push({ kind: 'open', text, number: Number(open) });
    else if (close !== undefined) pieces.push({ kind: 'close', text, number: Number(close) });
    else pieces.push({ kind: 'single', text, number: Number(single) });
  }
  addText(sentence.slice(end));
  return pieces;
}

const escapeTemplate = (text: string): string => text.replace(/[\\`]|\$\{/g, (found) => `\\${found}`);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Translates source with its values and elements; unknown sentences stay. @param path relative to the root */
export function translateSource(path: string, code: string, catalogue: Catalogue): string {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
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

  /** Source with its content translated. */
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
