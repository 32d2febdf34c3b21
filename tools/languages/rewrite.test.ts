import { expect, test } from 'vitest';
import { problemOf } from './marks';
import { translateHtml, translateSource } from './rewrite';
import { sentencesOfHtml } from './sentences';

const translate = (code: string, sentences: Record<string, string>) =>
  translateSource('src/one.tsx', code, sentences);

test.each([
  ['a column', "const a = { header: 'Name' };", { Name: 'Nem' }, 'const a = { header: "Nem" };'],
  [
    'a marked text',
    "say('Sign Up' satisfies Words);",
    { 'Sign Up': 'Rejista' },
    'say("Rejista" satisfies Words);',
  ],
  [
    'what a function returns',
    "function say(n: number): Words { return n > 1 ? 'many' : 'one'; }",
    { many: 'planti', one: 'wan' },
    'function say(n: number): Words { return n > 1 ? "planti" : "wan"; }',
  ],
  [
    'a choice among children',
    "<p>{status === 'Hired' ? 'Hired' : null}</p>",
    { Hired: 'Kisim wok' },
    '<p>{status === \'Hired\' ? "Kisim wok" : null}</p>',
  ],
  ['a label', '<Field label="Name" name="name" />', { Name: 'Nem' }, '<Field label={"Nem"} name="name" />'],
  [
    'a template, whose values change places',
    'const label = `${done} of ${all} sent`;',
    { '{0} of {1} sent': '{1} bai go, {0} i go pinis' },
    'const label = `${all} bai go, ${done} i go pinis`;',
  ],
  [
    'one of two words in a template',
    "const label = `${n} ${n === 1 ? 'hour' : 'hours'} left`;",
    { '{0} {1} left': 'i gat {0} {1} yet', hour: 'aua', hours: 'aua' },
    'const label = `i gat ${n} ${n === 1 ? "aua" : "aua"} yet`;',
  ],
  [
    'words around an element',
    '<p>\n  New here?{\' \'}\n  <Link to="/signup">Sign Up</Link>\n</p>',
    { 'New here? <0>Sign Up</0>': 'Nupela hia? <0>Rejista</0>' },
    '<p>{"Nupela hia? "}<Link to="/signup">{"Rejista"}</Link></p>',
  ],
  [
    'an element without words, and its own label',
    '<b><Icon name="up" label="Up" /> {n} left</b>',
    { '<0/> {0} left': '{0} i stap <0/>', Up: 'Antap' },
    '<b>{n}{" i stap "}<Icon name="up" label={"Antap"} /></b>',
  ],
  [
    'spaces at an end',
    '<i> · {n} left</i>',
    { '· {0} left': '· {0} i stap' },
    '<i>{" · "}{n}{" i stap"}</i>',
  ],
] as const)('%s is translated', (_, code, sentences, translated) => {
  expect(translate(code, sentences)).toBe(translated);
});

test.each([
  ["if (status === 'Hired') go();"],
  ["switch (status) { case 'Hired': }"],
  ["const words = { Hired: 1, 'Hired': 2 };"],
  ["type Status = 'Hired';"],
  ["import { a } from 'Hired';"],
  ["storage.getItem('Hired');"],
  ["const text = parts['Hired'];"],
  ["const title = labels.get('Hired');"],
  ["const link = { url: 'Hired', to: 'Hired', kind: 'Hired' };"],
  ["<p>{rows.map((row) => ({ kind: 'Hired' }))}</p>"],
  ['const a = <input name="Hired" className="Hired" />;'],
])('a word that code reads stays: %s', (code) => {
  expect(translate(code, { Hired: 'Kisim wok' })).toBe(code);
});

test('what the catalogue does not have stays, and what is in it is translated', () => {
  expect(translate('<p title="Name">Not there {a ? \'Name\' : b}</p>', { Name: 'Nem' })).toBe(
    '<p title={"Nem"}>Not there {a ? "Nem" : b}</p>',
  );
});

test('signs that mean something in code are escaped', () => {
  expect(translate('const text = `${n} left`;', { '{0} left': 'a `${b}` \\ {0}' })).toBe(
    'const text = `a \\`\\${b}\\` \\\\ ${n}`;',
  );
});

test('index.html is translated, with its links', () => {
  const html =
    '<html lang="en" data-shell><p class="a">\n Wait, or\n <a href="">try again</a>.</p><p>%BRAND_NAME%</p>';
  expect(sentencesOfHtml(html)).toEqual(['Wait, or <0>try again</0>.']);
  const sentences = { 'Wait, or <0>try again</0>.': 'Wet, o <0>traim gen</0>.' };
  expect(translateHtml(html, 'tpi', sentences)).toBe(
    '<html lang="tpi" data-shell><p class="a">Wet, o <a href="">traim gen</a>.</p><p>%BRAND_NAME%</p>',
  );
});

test.each([
  ['{0} left', '{0} i stap', null],
  ['{0} day{1}', '{0} de', null],
  ['<0>Log in</0> first', 'Pastaim <0>login</0>', null],
  ['{0} left', '{1} i stap', 'has {1}, which the English sentence has not'],
  ['<0>Log in</0> first', 'Login pastaim', 'lacks <0> </0>'],
  ['<0>a</0> <1>b</1>', '<0>a <1>b</0></1>', 'has elements that overlap'],
  ['<0/> a', '<0/> a <0/>', 'has an element twice'],
  [' left', 'i stap', 'does not begin or end with the same spaces'],
  ['Name', ' ', 'is empty'],
])('"%s" as "%s": %s', (english, translated, problem) => {
  expect(problemOf(english, translated)).toBe(problem);
});
