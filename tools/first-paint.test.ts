import { expect, test } from 'vitest';
import postcss from 'postcss';
import { firstPaint, slimSheet } from './first-paint';

test('what a person does with a control waits for the whole stylesheet', () => {
  expect(firstPaint('.a,.a:hover{color:red;cursor:pointer}.a:active{color:blue}')).toBe('.a{color:red}');
  const current = '.a:is([aria-pressed=true],[aria-current]){color:red}';
  expect(firstPaint(current)).toBe(current);
  expect(firstPaint('@media (forced-colors:active){.a{color:red}}.b{top:0}')).toBe('.b{top:0}');
  expect(firstPaint('@media (width>=40rem){.a:hover{color:red}}.b{top:0}')).toBe('.b{top:0}');
});

test('measures of the theme stand where they are used, unless that would round them', () => {
  const theme =
    ':root{--spacing:.25rem;--text-xl:1.25rem;--text-xl--line-height:calc(1.75 / 1.25);--text-2xl:calc(2 / 1.5)}';
  const rule =
    '.p{padding:calc(var(--spacing) * 4);line-height:var(--tw-leading,var(--text-xl--line-height));scale:var(--text-2xl)}';
  expect(firstPaint(theme + rule)).toBe(
    '.p{padding:1rem;line-height:var(--tw-leading,1.4);scale:calc(2 / 1.5)}',
  );
});

test('colours stay variables, since the dark theme has others; what no value asks for is gone', () => {
  const light = ':root{--ink:#000;--link:var(--ink);--none:#fff}';
  const dark = '@media (prefers-color-scheme:dark){:root{--ink:#fff;--none:#000}}';
  const rule = 'a{color:var(--link)}@property --tw-none{syntax:"*";inherits:false}';
  expect(firstPaint(light + dark + rule)).toBe(
    ':root{--ink:#000;--link:var(--ink)}@media (prefers-color-scheme:dark){:root{--ink:#fff}}a{color:var(--link)}',
  );
});

test('without depth and noise the value before them is drawn', () => {
  const lit = '.b{border-color:red}@supports (color:red){.b{border-color:oklch(0 0 calc(var(--depth) * 1))}}';
  expect(firstPaint(`:root{--depth:0}${lit}`)).toBe('.b{border-color:red}');
});

test('a button of a file field keeps its own, which differs from what stands before', () => {
  const button =
    '.f::file-selector-button{box-shadow:0 1px #fff}' +
    '@supports (color:red){.f::file-selector-button{box-shadow:0 1px rgb(0 0 0/calc(var(--depth) * 1))}}';
  const slim = postcss.parse(`:root{--depth:0}${button}.g{color:red;box-shadow:0 var(--depth)}`);
  slimSheet(slim);
  expect(slim.toString()).toBe(`:root{--depth:0}${button}.g{color:red}`);
});
