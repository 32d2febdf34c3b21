import { expect, test } from 'vitest';
import { toCsv as columnsToCsv } from './csv';

type Cell = string | number | null;
const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]) =>
  columnsToCsv(
    header.map((name, at) => ({ header: name, value: (row: readonly Cell[]) => row[at] ?? null })),
    rows,
  );

const cellsOf = (cell: string | number | null) => toCsv(['Name'], [[cell]]).split('\r\n')[1];

test('a spreadsheet is told that it reads UTF-8, and quotes keep a comma in its cell', () => {
  expect(toCsv(['Name', 'City'], [['Kila, Ruth', null]])).toBe('\uFEFF"Name","City"\r\n"Kila, Ruth",""');
});

/** What a spreadsheet evaluates, with what it leaves out before it; phone numbers keep their plus. */
const operator = /^["\s]*(?!\+[\d ]+$)[=+\-@＝＋－＠]/;

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['+cmd|calc', "'+cmd|calc"],
  [' =1', " '=1"],
  ['\t=1', "'\t'=1"],
  ['\r\nAbc', "'\r\nAbc"],
  ['＝1', "'＝1"],
  ['Abc;=1+1', "Abc;'=1+1"],
  ['Abc; -1', "Abc; '-1"],
  ['Abc\t@SUM(A1)', "Abc\t'@SUM(A1)"],
  ['=1;＋2;\t-3', "'=1;'＋2;\t'-3"],
  ['+1 2;+cmd|calc', "+1 2;'+cmd|calc"],
  ['Abc\n=1;', "Abc\n'=1;"],
  ['Abc;"=1', `Abc;""'=1`],
])('what somebody typed as %j is not calculated', (typed, escaped) => {
  expect(toCsv(['Name'], [[typed]])).toBe(`\uFEFF"Name"\r\n"${escaped}"`);
  for (const field of escaped.split(/[;\t\n]/)) expect(field).not.toMatch(operator);
});

test.each([
  '+675 7200 3301',
  '+1 2;3',
  'Ruth; +675 7200 3301',
  'Anna-Maria',
  'a=b',
  'Welding; carpentry',
  'Welding;\ncarpentry',
])('%j stays as it is', (harmless) => {
  expect(toCsv(['Name'], [[harmless]])).toBe(`\uFEFF"Name"\r\n"${harmless}"`);
});

test.each([
  ['+67571234567', '+675 7123 4567'],
  ['0067571234567', '+675 7123 4567'],
  ['67571234567', '+675 7123 4567'],
  ['071234567', '+675 7123 4567'],
  ['0412345678', '0 412 345 678'],
  ['+61412345678', '+61 412345678'],
  ['7123 4567', '7123 4567'],
  ['2026', '2026'],
  ['1-12345678', '1-12345678'],
])('a telephone number %s that a spreadsheet would shorten is written %s', (typed, cell) => {
  expect(cellsOf(typed)).toBe(`"${cell}"`);
});

test('a number stays a number', () => {
  expect(cellsOf(-3)).toBe('"-3"');
});

test('a quote and a line break stay in their cell', () => {
  expect(cellsOf('He said "yes"')).toBe('"He said ""yes"""');
  expect(cellsOf('="x"')).toBe(`"'=""x"""`);
  expect(toCsv(['Note'], [['Two\nlines']])).toBe('\uFEFF"Note"\r\n"Two\nlines"');
});
