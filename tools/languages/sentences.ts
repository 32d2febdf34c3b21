import ts from 'typescript';

/** A sentence's place in the source. */
export interface Found {
  /** As in the catalogue: `{0}` for a value, `<0>…</0>` for an element. */
  text: string;
  node: ts.Node;
}

/** Attributes that no person reads. */
const silentAttributes = new Set(
  (
    'accept action as autoCapitalize autoComplete capture className component crossOrigin d data-theme decoding encType enterKeyHint ' +
    'fill form from hash height href htmlFor icon id inputMode key lang loading mask method params pattern preload rel role ' +
    'search spellCheck src stroke style target to tone type viewBox width'
  ).split(' '),
);

/** Calls with machine texts. */
const silentCalls =
  /^(?:.*\.)?(?:getItem|setItem|removeItem|addEventListener|removeEventListener|querySelector|querySelectorAll|getElementById|closest|matches|matchMedia|createElement|setAttribute|getAttribute|removeAttribute|hasAttribute|toggleAttribute|fetch|get|post|put|patch|delete|head|has|append|set|startsWith|endsWith|includes|indexOf|split|join|replace|replaceAll|match|test|open|request|import|require|createFileRoute|createLazyFileRoute|useFold|useLoaded|register|postMessage|dispatchEvent|log|warn|error|debug|info|matchAll|padStart|padEnd|getHeader|header|getPropertyValue|setProperty|animate|createObjectURL|localeCompare|createElementNS|regex|literal|picklist|isoDate|URL|Event|Error|TypeError|RangeError|DOMException|RegExp|Intl\.\w+|DateTimeFormat|NumberFormat|ListFormat|Collator|BroadcastChannel|Worker|getContext|createPolicy|toDataURL|toBlob|createStore|transaction|objectStore|deriveBits|deriveKey|importKey|exportKey|sign|verify|encrypt|decrypt|digest)$/;

/** Tailwind classes, paths, machine names: no capital, and a sign inside a word. */
const isMachineText = (text: string): boolean =>
  /^[a-z]+[A-Z]\w*$/.test(text) ||
  (!/\p{Lu}|^ ?\(\p{L}+\)$/u.test(text) && (!text.trim().includes(' ') || /\S[-_/=[\]:.]\S/.test(text)));

/** Markup, drawing paths, headers, error names. */
const isCode = (text: string): boolean =>
  /<[a-z!]|^M[\d.]+ ?[\d.]|^Bearer |^(?:DELETE|GET|PATCH|POST|PUT|noopener noreferrer|crispEdges)$|^[A-Za-z]+-[A-Z]|Error$|^\([a-z-]+: |\dms |^input /.test(
    text,
  );

/** Files with texts for people only. */
const ofSentences = /^contract\/messages\//;

/** Whether it is a word choice within a sentence, as in `${count === 1 ? 'hour' : 'hours'}`. */
function isPiece(node: ts.Node): boolean {
  const { parent } = node;
  const text = ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? templateText(node)
      : 'words';
  if (!/^[ \p{L}(){}\d]+$/u.test(text)) return false;
  if (!ts.isConditionalExpression(parent) || parent.condition === node) return false;
  const around = parent.parent;
  return (
    ts.isTemplateSpan(around) ||
    (ts.isJsxExpression(around) && !ts.isJsxAttribute(around.parent)) ||
    isPiece(parent)
  );
}

const looksLikeWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/<\/?\d+\/?>|\{\d+\}/g, ' '));

/** Collapses source line breaks as JSX does. */
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

/** An element's children as one sentence, with the nodes of its marks. */
export interface ElementSentence {
  text: string;
  values: ts.JsxExpression[];
  elements: (ts.JsxElement | ts.JsxFragment | ts.JsxSelfClosingElement)[];
}

/** @returns null for an element without own words */
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

const callee = (node: ts.CallExpression | ts.NewExpression): string => node.expression.getText();

/** `name` is for machines on a field, maybe a label on our components. */
function isSilentAttribute(attribute: ts.JsxAttribute): boolean {
  const name = attribute.name.getText();
  if (name !== 'name') return silentAttributes.has(name);
  return /^[a-z]/.test(attribute.parent.parent.tagName.getText());
}

/** Whether a text's place makes it a machine's. */
function isSilent(node: ts.Node): boolean {
  const { parent } = node;
  if (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isExternalModuleReference(parent)
  )
    return true;
  if (ts.isLiteralTypeNode(parent) || ts.isTypeNode(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isPropertySignature(parent) || ts.isEnumMember(parent)) return true;
  if (ts.isElementAccessExpression(parent)) return true;
  if (ts.isCaseClause(parent)) return true;
  if (ts.isJsxAttribute(parent)) return isSilentAttribute(parent);
  if (ts.isBinaryExpression(parent)) {
    const operator = parent.operatorToken.kind;
    if (
      operator === ts.SyntaxKind.EqualsEqualsEqualsToken ||
      operator === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
      operator === ts.SyntaxKind.InKeyword
    )
      return true;
  }
  if (ts.isTaggedTemplateExpression(parent)) return true;
  if (ts.isExpressionStatement(parent)) return true;
  if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== node)
    return silentCalls.test(callee(parent));
  // A choice of texts, or an object of options, counts as its parent.
  if (
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isBinaryExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    ts.isJsxExpression(parent)
  )
    return isSilent(parent);
  return false;
}

/** A template with `{0}` for each value. */
const templateText = (node: ts.TemplateExpression): string =>
  node.head.text + node.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`).join('');

/** A file's sentences, outer first, nested ones listed separately. @param path relative to the root */
export function sentencesOf(source: ts.SourceFile, path: string): Found[] {
  const found: Found[] = [];
  const add = (node: ts.Node, text: string) => {
    const isText = isElement(node) || ofSentences.test(path) || isPiece(node) || !isMachineText(text);
    if (isText && (isElement(node) || !isCode(text))) found.push({ text, node });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const sentence = sentenceOf(node);
      if (sentence) {
        add(node, sentence.text.trim());
        for (const value of sentence.values) visit(value);
        for (const element of sentence.elements) visitTag(element);
        if (ts.isJsxElement(node)) visit(node.openingElement);
        return;
      }
    }
    if (ts.isStringLiteralLike(node)) {
      if (looksLikeWords(node.text) && !isSilent(node)) add(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = templateText(node);
      if (looksLikeWords(text) && !isSilent(node)) add(node, text);
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
