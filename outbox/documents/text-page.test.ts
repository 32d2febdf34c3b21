import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '#contract/documents/check';
import {
  foreignLetter,
  toWinAnsi,
  widthOf,
  type Face,
  paper,
  placeBlocks,
  type TextBlock,
} from './text-layout';
import { writeTextPage, type TextPage } from './text-page';
import { fromWindows1252, readPdfText } from '../../e2e/support/pdf-text';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
function written(page: TextPage) {
  const result = writeTextPage(page);
  if (!result.ok) throw new Error(`${result.linesTooMany} lines too many`);
  return result;
}

const resume: TextPage = {
  title: 'Resume of Renée Kaupa',
  blocks: [
    { kind: 'title', text: 'Renée Kaupa' },
    { kind: 'text', text: 'Goroka\nrenee@demo.example' },
    { kind: 'heading', text: 'Schooling' },
    { kind: 'list', items: [{ text: 'Grade 12, Goroka Secondary School', note: '2025' }] },
    { kind: 'heading', text: 'Skills' },
    {
      kind: 'list',
      items: [{ text: 'HTML/CSS/JavaScript (and /Encrypt 1 0 R)' }, { text: 'C:\\ “files” – 5 €' }],
    },
  ],
};
const { bytes } = written(resume);

describe('a page of text as a PDF', () => {
  it('is read aloud in its order, with its headings and lists', () => {
    expect(readPdfText(bytes)).toEqual({
      title: 'Resume of Renée Kaupa',
      language: 'en',
      isTagged: true,
      pages: 1,
      read: [
        ['H1', 'Renée Kaupa'],
        ['P', 'Goroka renee@demo.example'],
        ['H2', 'Schooling'],
        ['Lbl', '•'],
        ['LBody', 'Grade 12, Goroka Secondary School 2025'],
        ['H2', 'Skills'],
        ['Lbl', '•'],
        ['LBody', 'HTML/CSS/JavaScript (and /Encrypt 1 0 R)'],
        ['Lbl', '•'],
        ['LBody', 'C:\\ “files” – 5 €'],
      ],
      outline: [
        [0, 'Document'],
        [1, 'H1'],
        [1, 'P'],
        [1, 'H2'],
        [1, 'L'],
        [2, 'LI'],
        [3, 'Lbl'],
        [3, 'LBody'],
        [1, 'H2'],
        [1, 'L'],
        [2, 'LI'],
        [3, 'Lbl'],
        [3, 'LBody'],
        [2, 'LI'],
        [3, 'Lbl'],
        [3, 'LBody'],
      ],
    });
  });

  it('passes the check of documents, whatever is written in it', () => {
    expect(checkDocument('resume', bytes)).toEqual({ ok: true, kind: 'pdf', isChecked: true });
  });

  it('has an element of the tree for each piece of the page, and the other way round', () => {
    const text = latin1(bytes);
    const marks = [...text.matchAll(/MCID (\d+)/g)].map(([, mark]) => Number(mark));
    expect(marks).toEqual(marks.map((_, index) => index));
    const parents = [.../\/Nums\[0\[([^\]]*)\]\]/.exec(text)![1]!.matchAll(/(\d+) 0 R/g)];
    expect(parents).toHaveLength(marks.length);
    parents.forEach(([, id], mark) => {
      const element = new RegExp(`\n${id} 0 obj\n<</S/\\w+/P \\d+ 0 R/Pg 3 0 R/K ${mark}>>\nendobj`);
      expect(text).toMatch(element);
    });
  });

  it('is the same file for the same text', () => {
    expect(written(resume).bytes).toEqual(bytes);
  });

  it('would not be read with an operator that nobody knows', () => {
    const broken = Buffer.from(latin1(bytes).replace('Tj ET', ' TjET'), 'latin1');
    expect(() => readPdfText(broken)).toThrow('unknown operator TjET');
  });

  it('is small', () => {
    expect(bytes.length).toBeLessThan(4000);
  });
});

/** A list of as many one-line items. */
const lines = (count: number): TextBlock[] => [
  { kind: 'list', items: Array.from({ length: count }, (_, at) => ({ text: `Line ${at}` })) },
];

describe('the size of the text', () => {
  it('is the largest at which it fits on one page', () => {
    const page = (count: number) => written({ title: 'x', blocks: lines(count) }).size;
    expect([page(40), page(48), page(50), page(52), page(56)]).toEqual([11.5, 11, 10.5, 10, 9.5]);
  });
  it('is never so small that it is hard to read: it says how many lines are too many', () => {
    expect(writeTextPage({ title: 'x', blocks: lines(60) })).toEqual({ ok: false, linesTooMany: 4 });
  });
});

it('lines are broken where the real width ends, also in a word without an end, and lose nothing', () => {
  const long = `${'Warehouse and dispatch '.repeat(30)}${'W'.repeat(200)} end`;
  const { placed } = placeBlocks(
    [{ kind: 'list', items: [{ text: long, note: 'Dec 2024 to Jan 2025' }] }],
    11,
  );
  const [, body] = placed[0]!.pieces;
  expect(body!.lines.join(' ').replaceAll(' ', '')).toBe(long.replaceAll(' ', ''));
  const right = paper.width - paper.margin;
  body!.lines.forEach((line, at) => {
    const end = body!.x + widthOf(line, 'regular', 11);
    expect(end).toBeLessThanOrEqual(at === 0 ? body!.note!.x : right);
    expect(end).toBeGreaterThan(at === 0 ? 200 : at < body!.lines.length - 1 ? 300 : 0);
  });
  expect(body!.note!.x + widthOf(body!.note!.text, 'regular', 11)).toBeCloseTo(right);
});

describe('letters', () => {
  const all = Array.from({ length: 256 }, (_, code) => code).filter((code) => code >= 0x20);
  it('have the widths of Helvetica', () => {
    const data = join(dirname(createRequire(import.meta.url).resolve('pdfkit')), 'data');
    const names: [Face, string][] = [
      ['regular', 'Helvetica'],
      ['bold', 'Helvetica-Bold'],
    ];
    for (const [face, name] of names) {
      const metrics = readFileSync(join(data, `${name}.afm`), 'latin1');
      const ofName = (glyph: string) => Number(new RegExp(`; WX (\\d+) ; N ${glyph} ;`).exec(metrics)![1]);
      const sample = {
        A: 'A',
        i: 'i',
        W: 'W',
        ' ': 'space',
        '/': 'slash',
        é: 'eacute',
        Æ: 'AE',
        '€': 'Euro',
        '•': 'bullet',
        ÿ: 'ydieresis',
        '–': 'endash',
        ß: 'germandbls',
        '~': 'asciitilde',
      };
      for (const [letter, glyph] of Object.entries(sample))
        expect([letter, widthOf(toWinAnsi(letter), face, 1000)]).toEqual([letter, ofName(glyph)]);
      const some = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
      for (const letter of some) expect(widthOf(letter, face, 1000)).toBe(ofName(letter));
    }
  });
  it('are those of Windows-1252, and no others', () => {
    const codes = all.filter((code) => ![0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d, 0xad].includes(code));
    const known = codes.map((code) => fromWindows1252(String.fromCharCode(code)));
    expect(known.map(foreignLetter).filter(Boolean)).toEqual([]);
    expect(known.map((letter) => toWinAnsi(letter).charCodeAt(0))).toEqual(codes);
  });
  it.each([
    ['Tōkyō', 'ō'],
    ['Good 😀 work', '😀'],
    ['ŋ', 'ŋ'],
    ['Plain', null],
  ])('of %j that Helvetica does not have: %j', (text, letter) => {
    expect(foreignLetter(text)).toBe(letter);
  });
  it('of several parts are put together, and what nobody sees is left out', () => {
    expect(toWinAnsi('Rene\u0301e\u200b\tno\u2011one\r\nx')).toBe('Ren\u00e9e no-one\nx');
  });
  it('that Helvetica does not have are never written', () => {
    expect(() => writeTextPage({ title: 'x', blocks: [{ kind: 'text', text: 'ō' }] })).toThrow(RangeError);
  });
});
