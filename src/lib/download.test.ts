import { expect, test } from 'vitest';
import { toCsv } from './download';

const cellsOf = (cell: string | number | null) => toCsv(['Name'], [[cell]]).split('\r\n')[1];

test('a spreadsheet is told that it reads UTF-8, and quotes keep a comma in its cell', () => {
  expect(toCsv(['Name', 'City'], [['Kila, Ruth', null]])).toBe('\uFEFF"Name","City"\r\n"Kila, Ruth",""');
});

test.each([
  '=1+1',
  '@SUM(A1)',
  '-2+3',
  '+cmd|calc',
  ' =1',
  '\t=1',
  '＝1',
  'Abc;=1+1',
  'Abc; -1',
  'Abc\t@SUM(A1)',
])('what somebody typed as %j is not calculated', (typed) => {
  expect(cellsOf(typed)).toBe(`"'${typed}"`);
});

test.each(['+675 7200 3301', 'Anna-Maria', 'a=b', 'Welding; carpentry'])('%j stays as it is', (harmless) => {
  expect(cellsOf(harmless)).toBe(`"${harmless}"`);
});

test('a number stays a number', () => {
  expect(cellsOf(-3)).toBe('"-3"');
});

test('a quote and a line break stay in their cell', () => {
  expect(cellsOf('He said "yes"')).toBe('"He said ""yes"""');
  expect(cellsOf('="x"')).toBe(`"'=""x"""`);
  expect(toCsv(['Note'], [['Two\nlines']])).toBe('\uFEFF"Note"\r\n"Two\nlines"');
});
