import { describe, expect, test } from 'vitest';
import { drawLine, wrap } from './text-outlines';

const box = { size: 60, width: 1040, lines: 3 };
const at = { x: 0, y: 0, size: 60, fill: '#fff' };

describe('a text on lines', () => {
  test('breaks between words, and stays whole where it fits', () => {
    expect(wrap('Store assistant', box)).toEqual(['Store assistant']);
    const title = 'Trainee Electrician and Maintenance Assistant for Industrial Plants';
    const lines = wrap(title, box);
    expect(lines).toHaveLength(3);
    expect(lines.join(' ')).toBe(title);
  });

  test('breaks inside a word that is longer than a line, and ends with … what does not fit', () => {
    const lines = wrap('W'.repeat(200), box);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^W+$/);
    expect(lines[2]).toMatch(/^W+…$/);
    const cut = wrap('one two three four five six seven eight nine ten '.repeat(5), { ...box, lines: 1 });
    expect(cut).toEqual([expect.stringMatching(/^one two .*[a-z]…$/)]);
  });

  test('has letters without marks that it lacks, and leaves out what it cannot draw', () => {
    expect(wrap('Āpī Ngāhuia', box)).toEqual(['Api Ngahuia']);
    expect(wrap('café', box)).toEqual(['café']);
    expect(wrap(' 😀 Cook\n 実習 ﬁne ', box)).toEqual(['Cook fine']);
    for (const nothing of ['', ' ', '実習', '😀']) expect(wrap(nothing, box)).toEqual([]);
  });
});

test('a drawn line has paths and no text, whatever is written', () => {
  const svg = drawLine('</g><script>alert("1")</script>&amp;', at);
  expect(svg).toMatch(/^<g fill="#fff" transform="translate\(0 0\) scale\(0\.06\)">(<path [^<>]*\/>)+<\/g>$/);
});
