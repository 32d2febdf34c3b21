import type { AtRule, Root } from 'postcss';

/**
 * What daisyUI and Tailwind have rules for and no page has: controllers of themes, dialogs without <dialog>, tables that stay in
 * view, languages from right to left (docs/decisions/0041-styles-left-out.md). A test looks for each in the sources.
 */
export const unusedMarks: readonly string[] = [
  '.theme-controller',
  '[data-theme',
  '.modal-toggle',
  '.modal-open',
  '[popover',
  ':popover-open',
  '.prose',
  '.row-hover',
  '.table-pin-rows',
  '.table-pin-cols',
  '.dock-label',
  ':lang(',
  '[dir=rtl',
];

/** The parts of a list between commas that are not in brackets. */
function partsOf(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of list) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

const group = /:(is|where|has|not)\(/g;

/** Where the bracket ends that opens before `start`. */
function endOf(selector: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < selector.length && depth > 0; at += 1) {
    if (selector[at] === '(') depth += 1;
    if (selector[at] === ')') depth -= 1;
  }
  return at - 1;
}

/**
 * Whether a selector matches nothing on any page: what it must have, outside of `:not()`, is unused. Of a list in `:is()` each
 * entry would have to be.
 */
export function isUnused(selector: string): boolean {
  let rest = selector;
  for (;;) {
    group.lastIndex = 0;
    const found = group.exec(rest);
    if (!found) break;
    const start = found.index + found[0].length;
    const end = endOf(rest, start);
    if (found[1] !== 'not' && partsOf(rest.slice(start, end)).every(isUnused)) return true;
    rest = rest.slice(0, found.index) + rest.slice(end + 1);
  }
  return unusedMarks.some((mark) => rest.includes(mark));
}

/** The question whether a browser can mix colours: each that runs the script can. */
const mixesColours = /^\(color:\s*color-mix\(in lab,\s*red,\s*red\)\)$/;

/** Puts mixed colours in the place of those for browsers that cannot mix them. */
function mix(supports: AtRule): void {
  const before = supports.prev();
  for (const node of supports.nodes ?? []) {
    if (node.type !== 'rule') continue;
    if (before?.type !== 'rule' || before.selector !== node.selector) continue;
    node.each((mixed) => {
      if (mixed.type !== 'decl') return;
      before.each((plain) => void (plain.type === 'decl' && plain.prop === mixed.prop && plain.remove()));
    });
  }
  supports.replaceWith(supports.nodes ?? []);
}

/** Leaves out what no page has, and what only browsers draw that cannot run the script. */
export function dropUnused(sheet: Root): void {
  sheet.walkRules((rule) => {
    const used = rule.selectors.filter((selector) => !isUnused(selector));
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  });
  sheet.walkAtRules('supports', (rule) => {
    if (mixesColours.test(rule.params)) mix(rule);
  });
}
