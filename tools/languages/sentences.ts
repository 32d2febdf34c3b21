import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../paths.mjs';
import type { Use } from './translations';

export interface Found {
  /** As in the catalogue: `{0}` for a value, `<0>…</0>` for an element. */
  text: string;
  node: ts.Node;
  /** What each mark stands for, as `{0} company`. */
  marks: string[];
}

/** Names of attributes, properties and variables whose texts people read. */
const visible = new Set(
  (
    'alt aria-label busyLabel busyText button cancelLabel caption confirmLabel details facts header heading hint items label ' +
    'labels lead noun parts placeholder sentence short showAll subject submitLabel text texts title titles valueLabel words'
  ).split(' '),
);
/** Names below these whose texts programs read. */
const silent = new Set(['href', 'key', 'role', 'to', 'type', 'url']);
/** Types that mark any other text, as `satisfies Words` or where it is declared. */
const marked = /\b(?:Words|DescriptionItem)\b/;
const ofSentences = /^contract\/messages\//;

const looksLikeWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/<\/?\d+\/?>|\{\d+\}/g, ' '));

function jsxText(raw: string): string {
  const lines = raw.split(/\r?\n/);
  return lines
    .map((line, index) => {
      let text = line.replaceAll('\t', ' ');
      if (index > 0) text = text.replace(/^ +/, '');
      if (index < lines.length - 1) text = text.replace(/ +$/, '');
      return text;
    })
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}

const isElement = (node: ts.Node): node is ts.JsxElement | ts.JsxFragment | ts.JsxSelfClosingElement =>
  ts.isJsxElement(node) || ts.isJsxFragment(node) || ts.isJsxSelfClosingElement(node);

const textOfExpression = (node: ts.JsxExpression): string | null =>
  node.expression && ts.isStringLiteralLike(node.expression) ? node.expression.text : null;

export interface ElementSentence {
  text: string;
  values: ts.JsxExpression[];
  elements: (ts.JsxElement | ts.JsxFragment | ts.JsxSelfClosingElement)[];
}

export function sentenceOf(element: ts.JsxElement | ts.JsxFragment): ElementSentence | null {
  const own = element.children.some(
    (child) =>
      (ts.isJsxText(child) && looksLikeWords(jsxText(child.text))) ||
      (ts.isJsxExpression(child) && looksLikeWords(textOfExpression(child) ?? '')),
  );
  if (!own) return null;
  const sentence: ElementSentence = { text: '', values: [], elements: [] };
  const add = (children: ts.NodeArray<ts.JsxChild>) => {
    for (const child of children) {
      if (ts.isJsxText(child)) sentence.text += jsxText(child.text);
      else if (ts.isJsxExpression(child)) {
        if (!child.expression) continue;
        const text = textOfExpression(child);
        if (text === null) sentence.text += `{${sentence.values.push(child) - 1}}`;
        else sentence.text += text;
      } else if (isElement(child)) {
        const number = sentence.elements.push(child) - 1;
        if (ts.isJsxSelfClosingElement(child)) sentence.text += `<${number}/>`;
        else {
          sentence.text += `<${number}>`;
          add(child.children);
          sentence.text += `</${number}>`;
        }
      }
    }
  };
  add(element.children);
  return sentence;
}

const isChoice = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.AmpersandAmpersandToken ||
  kind === ts.SyntaxKind.PlusToken;

/** Whether the parent's value is this text, or contains it as one of its choices or parts. */
const isPart = (node: ts.Node, parent: ts.Node): boolean =>
  (ts.isConditionalExpression(parent) && parent.condition !== node) ||
  (ts.isBinaryExpression(parent) && isChoice(parent)) ||
  ts.isParenthesizedExpression(parent) ||
  ts.isSatisfiesExpression(parent) ||
  ts.isTemplateSpan(parent) ||
  ts.isTemplateExpression(parent);

const hasName = (
  node: ts.Node,
): node is ts.PropertyAssignment | ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement =>
  ts.isPropertyAssignment(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node);

const isRead = (node: ts.Node, parent: ts.Node): boolean =>
  ts.isCaseClause(parent) ||
  (ts.isBinaryExpression(parent) && !isChoice(parent)) ||
  (ts.isConditionalExpression(parent) && parent.condition === node) ||
  (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) ||
  (ts.isPropertyAssignment(parent) && (parent.name === node || silent.has(parent.name.getText()))) ||
  ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) &&
    parent.expression !== node &&
    !ts.isArrowFunction(node));

function isSentence(node: ts.Node, path: string, isDirect = true): boolean {
  const { parent } = node;
  if (ts.isSourceFile(parent)) return ofSentences.test(path);
  if (isRead(node, parent)) return false;
  if (ts.isJsxExpression(parent)) {
    const holder = parent.parent;
    return ts.isJsxAttribute(holder) ? visible.has(holder.name.getText()) : isDirect;
  }
  if (ts.isJsxAttribute(parent)) return visible.has(parent.name.getText());
  if (hasName(parent) && visible.has(parent.name.getText())) return true;
  const type = 'type' in parent ? (parent.type as ts.TypeNode | undefined) : undefined;
  if (type && marked.test(type.getText())) return true;
  return isSentence(parent, path, isDirect && isPart(node, parent));
}

const templateText = (node: ts.TemplateExpression): string =>
  node.head.text + node.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`).join('');

const named = (value: ts.Node): string => value.getText().replace(/\s+/g, ' ').slice(0, 80);
const tagOf = (element: ElementSentence['elements'][number]): string =>
  ts.isJsxFragment(element)
    ? 'fragment'
    : (ts.isJsxElement(element) ? element.openingElement : element).tagName.getText();

export function parseSource(path: string, code: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
}

/** Outer first, nested ones listed separately; `path` relative to the root. */
export function sentencesOf(source: ts.SourceFile, path: string): Found[] {
  const found: Found[] = [];
  const add = (node: ts.Node, text: string, marks: string[] = []) => {
    if (looksLikeWords(text) && isSentence(node, path)) found.push({ text, node, marks });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const sentence = sentenceOf(node);
      if (sentence) {
        found.push({
          node,
          text: sentence.text.trim(),
          marks: [
            ...sentence.values.map((value, index) => `{${index}} ${named(value.expression!)}`),
            ...sentence.elements.map((element, index) => `<${index}> ${tagOf(element)}`),
          ],
        });
        for (const value of sentence.values) visit(value);
        for (const element of sentence.elements) visitTag(element);
        if (ts.isJsxElement(node)) visit(node.openingElement);
        return;
      }
    }
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      const values = node.templateSpans.map(({ expression }, index) => `{${index}} ${named(expression)}`);
      add(node, templateText(node), values);
      for (const { expression } of node.templateSpans) visit(expression);
      return;
    }
    ts.forEachChild(node, visit);
  };
  const visitTag = (element: ts.JsxElement | ts.JsxFragment | ts.JsxSelfClosingElement): void => {
    if (ts.isJsxElement(element)) visit(element.openingElement);
    else if (ts.isJsxSelfClosingElement(element)) ts.forEachChild(element, visit);
  };
  visit(source);
  return found;
}

/** A paragraph or heading of index.html: one sentence. */
export const block = /(<(p|h1)\b[^>]*>)([^]*?)(<\/\2>)/g;
const tag = /<(\/?)(\w+)[^>]*>/g;

export function sentenceOfBlock(content: string) {
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

export const sentencesOfHtml = (html: string): string[] =>
  [...html.matchAll(block)]
    .map(([, , , content = '']) => sentenceOfBlock(content).text)
    .filter((text) => /\p{L}{2}/u.test(text.replace(/%\w+%|<[^>]*>/g, '')));

const folders = ['src', 'contract', 'sw', 'server/outgoing/mail/templates', 'server/pages'];

export const isInScope = (path: string): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`)) &&
  /\.tsx?$/.test(path) &&
  !/\.(?:test|gen|d)\.tsx?$|\/sample-[\w-]+\.ts$/.test(path);

export const sourceFiles = (): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter(isInScope)
    .sort();

export function allSentences(): Map<string, Use> {
  const found = new Map<string, Use>();
  const add = (text: string, path: string, marks: string[]) => {
    const { files }: Pick<Use, 'files'> = found.get(text) ?? { files: [] };
    if (files.length === 0) found.set(text, { files, marks });
    if (!files.includes(path)) files.push(path);
  };
  for (const text of sentencesOfHtml(readFileSync(join(root, 'index.html'), 'utf8')))
    add(text, 'index.html', []);
  for (const path of sourceFiles()) {
    const source = parseSource(path, readFileSync(join(root, path), 'utf8'));
    for (const { text, marks } of sentencesOf(source, path)) add(text, path, marks);
  }
  return found;
}
