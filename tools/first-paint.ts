import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import { dropUnused } from './unused-styles';

/** Selectors of what a person does with a control, and of values that are typed or chosen. */
const later =
  /:hover|:active|:disabled|\[disabled\]|aria-disabled|aria-pressed|:checked|:indeterminate|:focus|::?placeholder|::file-selector/;

/** What the page's own link looks like in a menu is drawn at once. */
const isLater = (selector: string) => later.test(selector) && !selector.includes('aria-current');

/** Properties that nothing is drawn with. */
const unseen = /^(cursor|transition(-.*)?|(-webkit-)?user-select|touch-action|-webkit-tap-highlight-color)$/;

/** Colours that the system forces, and movements. */
const unseenMedia = /forced-colors|prefers-reduced-motion/;

/** Depth and noise of daisyUI, which the theme turns off: what stands before them draws the same. */
const flat = /var\(--(depth|noise|fx-noise)\b/;

/** The one place where daisyUI has a light edge for browsers that cannot mix colours, before the one without depth. */
const isUneven = ({ parent }: Declaration) =>
  String((parent as Partial<Rule> | undefined)?.selector).includes('::file-selector-button');

/** Variables of the theme that are lengths and numbers. */
const measure = /^--(spacing|text|font-weight|container)/;

/** @returns null for one that must not be rounded: a pixel's fraction moves what is below */
const exactly = (value: number) => (Number(value.toFixed(4)) === value ? String(value) : null);
const product = /calc\((-?[\d.]+)rem \* (-?[\d.]+)\)/g;
const quotient = /calc\(([\d.]+) \/ ([\d.]+)\)/g;

/** Puts the theme's measures in their places. */
function fold(sheet: Root): void {
  const measures = new Map<string, string>();
  sheet.walkRules(/^:root(,\s*:host)?$/, (rule) => {
    rule.each((node) => {
      if (node.type === 'decl' && measure.test(node.prop)) measures.set(node.prop, node.value);
    });
  });
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value
      .replace(/var\((--[\w-]+)\)/g, (whole, name: string) => measures.get(name) ?? whole)
      .replace(product, (calc, size: string, times: string) => {
        const folded = exactly(Number(size) * Number(times));
        return folded === null ? calc : `${folded}rem`;
      })
      .replace(quotient, (calc, one: string, other: string) => exactly(Number(one) / Number(other)) ?? calc);
  });
}

/** Removes custom properties that no value asks for, until each is asked for. */
function dropUnasked(sheet: Root): void {
  for (let removed = true; removed;) {
    removed = false;
    const asked = new Set([...sheet.toString().matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    const drop = (name: string, node: { remove(): unknown }) => {
      if (asked.has(name)) return;
      node.remove();
      removed = true;
    };
    sheet.walkDecls(/^--/, (declaration) => drop(declaration.prop, declaration));
    sheet.walkAtRules('property', (rule) => drop(rule.params, rule));
  }
}

function dropEmpty(sheet: Root): void {
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0 || rule.selectors.every((selector) => selector === '')) rule.remove();
  });
  // From the inside out.
  const blocks: AtRule[] = [];
  sheet.walkAtRules(/^(supports|media)$/, (rule) => void blocks.unshift(rule));
  for (const block of blocks) if (block.nodes?.length === 0) block.remove();
}

/** What a variable of the theme has is not said again where it is asked for. */
const spare = /var\((--default-font-family),[^)]*\)/g;

/** Leaves out what draws nothing, and puts the theme's measures in their places. */
export function slimSheet(sheet: Root): void {
  sheet.walkDecls((declaration) => {
    if (flat.test(declaration.value) && !isUneven(declaration)) declaration.remove();
  });
  dropUnused(sheet);
  fold(sheet);
  dropUnasked(sheet);
  dropEmpty(sheet);
}

/** Does so with the whole stylesheet, before its name gets the hash of its content. */
export const slimStyles = (): Plugin => ({
  name: 'slim-styles',
  apply: 'build',
  config: () => ({ css: { postcss: { plugins: [{ postcssPlugin: 'slim-styles', OnceExit: slimSheet }] } } }),
});

/**
 * Leaves of a page's styles only what its first paint needs, in the fewest bytes: they stand before the words, and the
 * whole stylesheet comes behind.
 */
export function firstPaint(css: string): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((selector) => !isLater(selector));
  });
  sheet.walkAtRules('media', (rule) => {
    if (unseenMedia.test(rule.params)) rule.remove();
  });
  sheet.walkDecls((declaration) => {
    if (unseen.test(declaration.prop)) declaration.remove();
    declaration.value = declaration.value.replace(spare, 'var($1)');
  });
  slimSheet(sheet);
  return sheet.toString();
}
