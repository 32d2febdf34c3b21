import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';
import { dropUnused, unusedMarks } from './unused-styles';

function slim(css: string): string {
  const sheet = postcss.parse(css);
  dropUnused(sheet);
  return sheet.toString();
}

test('what shows dialogs, menus and chosen things is kept', () => {
  for (const kept of [
    '.modal[open],.modal:target{opacity:1}',
    // One entry of the list is used.
    ':is(.modal.modal-open,.modal[open],.modal:target,.modal-toggle:checked+.modal)>.modal-box{opacity:1}',
    '.modal::backdrop{display:none}',
    '.checkbox:checked,.checkbox[aria-checked=true]{color:red}',
    '.card:has(>:checked,>:is([type=checkbox],[type=radio]):focus-visible){color:red}',
    'html:has(#in-app-notice){color:red}',
    ':root:not([data-theme]){color:red}',
    '.skeleton:not(.dock-label){color:red}',
    '.dock>:not(:where(script,style,template)):after{color:red}',
    '.table :where(thead,tfoot){color:red}',
    '.select:open{color:red}',
    '.\\[\\&\\:not\\(\\:hover\\,\\:focus-visible\\)\\]\\:a:not(:hover,:focus-visible){color:red}',
  ])
    expect(slim(kept)).toBe(kept);
});

test('what no page has is left out', () => {
  expect(slim('.modal.modal-open,.modal[open],.modal-toggle:checked+.modal{opacity:1}')).toBe(
    '.modal[open]{opacity:1}',
  );
  expect(slim(':where(:root),:root:has(input.theme-controller[value=a]:checked),[data-theme=a]{top:0}')).toBe(
    ':where(:root){top:0}',
  );
  expect(slim('.modal[popover]::backdrop{top:0}.table :where(.table-pin-rows thead){top:0}')).toBe('');
  expect(slim('.table:where(:is(:lang(ae),:lang(ar)),[dir=rtl],[dir=rtl] *){text-align:right}')).toBe('');
});

test('mixed colours stand in the place of others', () => {
  const mixed = '@supports (color:color-mix(in lab, red, red))';
  expect(slim(`.a{color:red;top:0}${mixed}{.a{color:color-mix(in oklab, red 5%, #0000)}}`)).toBe(
    '.a{top:0}.a{color:color-mix(in oklab, red 5%, #0000)}',
  );
  // The first is also another's.
  expect(slim(`.a,.b{color:red}${mixed}{.a{color:blue}}.a{color:green}`)).toBe(
    '.a,.b{color:red}.a{color:blue}.a{color:green}',
  );
  const other = '@supports (appearance:base-select){.a{top:0}}';
  expect(slim(other)).toBe(other);
});

test('no component uses what is left out', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(root, 'src', name));
  const sources = [...files, join(root, 'index.html')].map((file) => readFileSync(file, 'utf8')).join('\n');
  // A class is a word of a string; attributes stand before their values.
  const isUsed = (mark: string) => {
    const name = /[\w-]+/.exec(mark)![0];
    return mark.startsWith('.')
      ? new RegExp(`["'\` ]${name}["'\` ]`).test(sources)
      : new RegExp(` ${name}=["{](?!"?(en|ltr)")`).test(sources);
  };
  expect(unusedMarks.filter(isUsed)).toEqual([]);
});
