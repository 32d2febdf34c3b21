import logical from 'postcss-logical';
import postcss, {
  type AcceptedPlugin,
  type AtRule,
  type ChildNode,
  type Container,
  type Declaration,
  type Root,
  type Rule,
} from 'postcss';
import parser, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';
import browserslist from 'browserslist';

/* The stylesheet for the oldest engines of .browserslistrc, where lightningcss has no way: newer engines look the same. */

const grouping = /^(layer|media|supports|container)$/;

/** Cascade layers (Chrome 99) as the order of their rules. */
function flattenLayers(root: Root): void {
  const declared: string[] = [];
  const leaves: { node: ChildNode; layer: string; groups: AtRule[] }[] = [];
  const visit = (parent: Container, layer: string, groups: AtRule[]): void =>
    void parent.each((node) => {
      if (node.type === 'comment') return;
      if (node.type !== 'atrule' || !grouping.test(node.name))
        return void leaves.push({ node, layer, groups });
      if (node.name !== 'layer') return visit(node, layer, [...groups, node]);
      for (const name of node.params.split(','))
        name
          .trim()
          .split('.')
          .reduce((path, part) => {
            const own = `${path}${part}.`;
            if (!declared.includes(own)) declared.push(own);
            return own;
          }, layer);
      if (node.nodes) visit(node, `${layer}${node.params.trim()}.`, groups);
    });
  visit(root, '', []);
  // A layer's own rules come after those of the layers inside it.
  const ranks = new Map<string, number>();
  const number = (layer: string) => {
    for (const own of declared) if (own.replace(/[^.]+\.$/, '') === layer) number(own);
    ranks.set(layer, ranks.size);
  };
  number('');
  leaves.sort((a, b) => ranks.get(a.layer)! - ranks.get(b.layer)!);
  root.removeAll();
  for (const { node, groups } of leaves) {
    let into: Container = root;
    for (const group of groups) {
      const { last } = into;
      const isSame = last?.type === 'atrule' && last.name === group.name && last.params === group.params;
      if (!isSame) into.append(group.clone({ nodes: [] }));
      into = into.last as AtRule;
    }
    into.append(node.clone());
  }
}

const isList = (node: Node): node is Pseudo => node.type === 'pseudo' && /^:(is|where)$/.test(node.value);
const isCombined = (selector: Selector) => selector.some(({ type }) => type === 'combinator');

/** `:is()`, `:where()` and lists in `:not()` (Chrome 88) written out. @returns null where there is no such way */
function writtenOut(selector: Selector): Selector[] | null {
  for (const node of selector.nodes) {
    if (node.type !== 'pseudo') continue;
    if (node.value === ':not') {
      const inner = node.nodes.map(writtenOut);
      if (inner.some((each) => !each || each.some(isCombined))) return null;
      const [first, ...others] = inner.flatMap((each) => each!);
      if (others.length === 0 && String(first) === String(node.nodes[0])) continue;
      node.replaceWith(...[first!, ...others].map((each) => parser.pseudo({ value: ':not', nodes: [each] })));
      return writtenOut(selector);
    }
    if (isList(node)) {
      const at = selector.index(node);
      const all = node.nodes.map((each) => {
        const copy = selector.clone({});
        return putIn(copy, at, each.clone({}));
      });
      const whole = all.flatMap((each) =>
        each === 'never' ? [] : each === null ? [null] : [writtenOut(each)],
      );
      return whole.includes(null) || whole.length > 24 ? null : whole.flatMap((each) => each!);
    }
  }
  return [selector];
}

/** @returns `never` for a selector of two tags, null where the parts cannot stand together */
function putIn(selector: Selector, at: number, part: Selector): Selector | 'never' | null {
  part.first.spaces.before = '';
  part.last.spaces.after = '';
  let start = at;
  while (start > 0 && selector.nodes[start - 1]!.type !== 'combinator') start -= 1;
  if (isCombined(part) && start < at) return null;
  const [own] = part.nodes;
  const tag = selector.nodes[start]!;
  if (start < at && (own?.type === 'tag' || own?.type === 'universal')) {
    if (tag.type === 'tag' && own.type === 'tag' && tag.value !== own.value) return 'never';
    own.remove();
    if (tag.type !== 'tag' && tag.type !== 'universal') {
      selector.insertBefore(tag, own.clone({}));
      at += 1;
    }
  }
  selector.nodes[at]!.replaceWith(...part.nodes.map((node) => node.clone({})));
  return selector;
}

/** Pseudo-classes and elements of the oldest engines; another one drops its whole rule there. */
const known =
  /^::?(not|hover|focus|focus-within|active|visited|link|target|root|host|empty|checked|indeterminate|disabled|enabled|required|optional|valid|invalid|lang|(first|last|only)-(child|of-type)|nth-.*|before|after|first-l.*|placeholder(-shown)?|selection|backdrop)$/;

/** No page is written from right to left. */
const rightToLeft = /:dir\(rtl\)|\[dir=.?rtl/;

/** What only newer engines know of a selector. */
function newerParts(selector: Selector): string {
  const parts: string[] = [];
  selector.walkPseudos(({ value }) => void (known.test(value) || parts.push(value)));
  return [...new Set(parts)].sort().join();
}

/** One rule for what each engine knows, as one unknown selector of a list drops them all. */
function splitRule(rule: Rule): void {
  if ((rule.parent as AtRule | undefined)?.name?.endsWith('keyframes')) return;
  const groups = new Map<string, Set<string>>();
  for (const selector of parser().astSync(rule.selector).nodes)
    for (const each of writtenOut(selector.clone({})) ?? [selector]) {
      if (rightToLeft.test(String(each))) continue;
      const newer = newerParts(each);
      groups.set(newer, (groups.get(newer) ?? new Set()).add(String(each).trim()));
    }
  for (const selectors of groups.values()) rule.cloneBefore({ selectors: [...selectors] });
  rule.remove();
}

type NewDeclaration = Pick<Declaration, 'prop' | 'value'>;

const ruleWith = (rule: Rule, declarations: readonly NewDeclaration[], selectors = rule.selectors) =>
  rule.clone({ nodes: [], selectors }).append(...declarations.map(({ prop, value }) => ({ prop, value })));

const supports = (params: string, rules: ChildNode[]) =>
  postcss.atRule({ name: 'supports', params }).append(...rules);

/** Individual transforms (Chrome 104) as one. */
function addTransform(rule: Rule): void {
  const found = rule.nodes.filter(
    (node): node is Declaration => node.type === 'decl' && /^(translate|rotate|scale)$/.test(node.prop),
  );
  if (
    found.length === 0 ||
    !parser()
      .astSync(rule.selector)
      .nodes.some((each) => newerParts(each) === '')
  )
    return;
  const own = found.map(({ prop, value }) => ({
    prop: `--${prop}`,
    value: `${prop}(${value.split(/\s+(?![^(]*\))/).join(',')})`,
  }));
  const transform = 'var(--translate,translate(0)) var(--rotate,rotate(0)) var(--scale,scale(1))';
  rule.after(
    supports('not (translate:0)', [ruleWith(rule, [...own, { prop: 'transform', value: transform }])]),
  );
}

/** Of a rule made for another: only where that one holds, such as on wide screens. */
const inGroupsOf = ({ parent }: Rule | AtRule, made: ChildNode): ChildNode =>
  parent?.type === 'atrule' ? inGroupsOf(parent, parent.clone({ nodes: [] }).append(made)) : made;

/** Gaps between flex items (Chrome 84, Safari 14.1) as their margins, before the utilities that set others. */
function addGaps(root: Root): void {
  const made: ChildNode[] = [];
  const columns = ['.grid', '.flex-col', '.flex-col-reverse'];
  root.walkDecls(/^((row|column)-)?gap$/, ({ prop, value, parent }) => {
    if (parent?.type !== 'rule') return;
    const rule = parent;
    const has = (property: string, wanted: RegExp) =>
      rule.some((node) => node.type === 'decl' && node.prop === property && wanted.test(node.value));
    const isUtility = /^\.((sm|lg|xl)\\:)?gap-/.test(rule.selector);
    if (!isUtility && !has('display', /flex/)) return;
    const isColumn = has('flex-direction', /column/);
    if (isColumn) columns.push(...rule.selectors);
    const add = (property: string, selectors: string[]) =>
      made.push(inGroupsOf(rule, ruleWith(rule, [{ prop: property, value }], selectors)));
    // An icon may have a text without an element beside it.
    if (prop !== 'row-gap' && !isColumn)
      add(
        'margin-right',
        rule.selectors.flatMap((each) => [`${each}>:not(:last-child)`, `${each}>svg:only-child`]),
      );
    if (prop !== 'column-gap' && (isUtility || isColumn))
      add(
        'margin-top',
        rule.selectors.map((each) => `${isUtility ? '.flex-col' : ''}${each}>*+*`),
      );
  });
  const first = root.nodes.find((node) => node.type === 'rule' && node.selector.startsWith('.'));
  const below = postcss
    .rule({ selectors: ['.flex-wrap[class*=gap-]>*', '.flex-col-reverse>*+*'] })
    .append({ prop: 'margin-bottom', value: '.5rem' });
  const reset = postcss
    .rule({ selectors: columns.map((each) => `${each}>:not(:last-child)`) })
    .append({ prop: 'margin-right', value: '0' });
  first?.before(supports('not ((inset:0) or (contain-intrinsic-size:1px))', [...made, below, reset]));
}

function addFallbacks(root: Root): void {
  // Chrome 79: the first, which is the least of `clamp`.
  root.walkDecls(/^[^-]/, (declaration) => {
    const first = declaration.value.replace(/\b(?:clamp|min|max)\(([^,()]+),[^()]*\)/g, '$1');
    if (first !== declaration.value) declaration.cloneBefore({ value: first });
  });
  root.walkDecls(/^(min-|max-)?height$/, (declaration) => {
    if (declaration.value.includes('dvh'))
      declaration.cloneBefore({ value: declaration.value.replaceAll('dvh', 'vh') });
  });
  // Before Chrome 104 a query with `and not` drops its group; so Tailwind writes `screen and (width < 64rem)`.
  root.walkAtRules('media', (group) => {
    group.params = group.params.replace(
      /\band not \(min-width: ?([\d.]+)rem\)/g,
      (_, rem: string) => `and (max-width:${Number(rem) - 0.01}rem)`,
    );
  });
  // Mixed colours (Chrome 111) have the unmixed one before them: with the text's, nothing could be read on it.
  root.walkAtRules('supports', (group) => {
    if (!group.params.includes('color-mix')) return;
    group.walkDecls('background-color', ({ value, parent }) => {
      const percent =
        /^color-mix\(in \w+, ?var\(--color-base-content\) (\d+)%, ?(?:transparent|#0000)\)$/.exec(value)?.[1];
      const before = group.prev();
      if (percent === undefined || Number(percent) > 50 || before?.type !== 'rule' || parent?.type !== 'rule')
        return;
      if (before.selector === parent.selector)
        before.walkDecls('background-color', (fallback) => void (fallback.value = 'var(--color-base-300)'));
    });
  });
  // Registered properties (Chrome 85) have their initial values by Tailwind's rule for other engines.
  root.walkAtRules('supports', (group) => {
    if (group.params.includes('-webkit-hyphens')) group.params = `(not (inset:0)) or ${group.params}`;
  });
}

export const oldEngineStyles = (): AcceptedPlugin[] => [
  {
    postcssPlugin: 'old-engine-styles',
    OnceExit(root) {
      flattenLayers(root);
      const rules = () => {
        const all: Rule[] = [];
        root.walkRules((rule) => void all.push(rule));
        return all;
      };
      rules().forEach(addTransform);
      addFallbacks(root);
      addGaps(root);
      rules().forEach(splitRule);
    },
  },
  logical({ inlineDirection: 'left-to-right', blockDirection: 'top-to-bottom' } as never),
];

const names: Record<string, string> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** The oldest engines of .browserslistrc as Vite's targets, like `chrome72`. */
export function buildTargets(): string[] {
  const oldest = new Map<string, number>();
  for (const entry of browserslist()) {
    const [name = '', version = ''] = entry.split(' ');
    const engine = names[name];
    if (engine) oldest.set(engine, Math.min(oldest.get(engine) ?? Infinity, Number.parseFloat(version)));
  }
  return [...oldest].map(([engine, version]) => `${engine}${version}`);
}
