/** What a machine reads in a PDF of one page of text, by its table of objects and its structure tree alone. */
export interface PdfText {
  title: string;
  language: string | undefined;
  isTagged: boolean;
  pages: number;
  /** The elements with text, in the order in which they are read aloud: `['H1', 'Maria Kaupa']`. */
  read: [tag: string, text: string][];
  /** The tags of the tree, with how deep each is. */
  outline: [depth: number, tag: string][];
}

/** Bytes 0x80 to 0x9f of Windows-1252, which Node's TextDecoder takes for Latin-1 in some versions. A dot stands for none. */
const HIGH =
  '\u20ac.\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152.\u017d..\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153.\u017e\u0178';
export const fromWindows1252 = (bytes: string): string =>
  bytes.replace(/[\u0080-\u009f]/g, (byte) => HIGH[byte.charCodeAt(0) - 0x80]!);

const unescaped = (literal: string): string =>
  fromWindows1252(
    literal.replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(parseInt(code, 8)) : code,
    ),
  );

const strings = /\(((?:[^()\\]|\\[^])*)\)/g;

const operators = "BDC BMC EMC BT ET Tf TL Td Tm Tj ' g G w m l S".split(' ');
/** @throws when something else than a known operator, a number or a name stands between the strings */
function checkContent(content: string): void {
  const words =
    content
      .replace(strings, ' ')
      .replace(/<<\/MCID \d+>>/g, ' ')
      .match(/\/?[^\s/]+/g) ?? [];
  const wrong = words.find((word) => !/^(\/\w+|-?\d*\.?\d+)$/.test(word) && !operators.includes(word));
  if (wrong !== undefined) throw new Error(`unknown operator ${wrong}`);
}

function titleOf(info: string): string {
  const hex = /\/Title<FEFF([0-9a-f]*)>/i.exec(info)?.[1];
  if (hex === undefined) return unescaped(/\/Title\(((?:[^()\\]|\\[^])*)\)/.exec(info)?.[1] ?? '');
  return hex.replace(/..../g, (unit) => String.fromCharCode(parseInt(unit, 16)));
}

/**
 * Reads a PDF that is not compressed.
 * @throws when an object is not where the table says
 */
export function readPdfText(bytes: Uint8Array): PdfText {
  const text = Buffer.from(bytes).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1] ?? Number.NaN);
  const [head = '', trailer = ''] = text.slice(table).split('trailer\n');
  const entries = head.trimEnd().split('\n').slice(3);
  if (!head.startsWith(`xref\n0 ${entries.length + 1}\n0000000000 65535 f `)) throw new Error('no table');
  const objects = entries.map((entry, index) => {
    const start = `${index + 1} 0 obj\n`;
    const at = Number(entry.slice(0, 10));
    if (!text.startsWith(start, at)) throw new Error(`object ${index + 1} is not at ${at}`);
    return text.slice(at + start.length, text.indexOf('\nendobj\n', at));
  });
  const reference = (from: string, name: string): string => {
    const id = new RegExp(`/${name} (\\d+) 0 R`).exec(from)?.[1];
    const object = objects[Number(id) - 1];
    if (object === undefined) throw new Error(`no /${name}`);
    return object;
  };

  const catalog = reference(trailer, 'Root');
  const page = objects.find((object) => object.startsWith('<</Type/Page/')) ?? '';
  const stream = reference(page, 'Contents');
  const [, length, content = ''] = /\/Length (\d+)>>\nstream\n([^]*)\nendstream$/.exec(stream) ?? [];
  if (Number(length) !== content.length) throw new Error('the stream has another length');
  checkContent(content);
  const marked = new Map(
    [...content.matchAll(/^\/(\w+)<<\/MCID (\d+)>>BDC\n([^]*?)\nEMC$/gm)].map(
      ([, tag = '', mark, drawn = '']) => [
        Number(mark),
        { tag, text: [...drawn.matchAll(strings)].map(([, literal = '']) => unescaped(literal)).join('') },
      ],
    ),
  );

  const read: PdfText['read'] = [];
  const outline: PdfText['outline'] = [];
  const visit = (object: string, depth: number) => {
    const tag = /\/S\/(\w+)/.exec(object)?.[1] ?? '';
    outline.push([depth, tag]);
    const mark = /\/K (\d+)(?! 0 R)/.exec(object)?.[1];
    if (mark !== undefined) {
      const piece = marked.get(Number(mark));
      if (piece?.tag !== tag) throw new Error(`${tag} is drawn as ${piece?.tag}`);
      read.push([tag, piece.text.trim()]);
    }
    for (const [, id] of (/\/K\[([^\]]*)\]/.exec(object)?.[1] ?? '').matchAll(/(\d+) 0 R/g)) {
      visit(objects[Number(id) - 1]!, depth + 1);
    }
  };
  visit(reference(reference(catalog, 'StructTreeRoot'), 'K'), 0);

  return {
    title: titleOf(reference(trailer, 'Info')),
    language: /\/Lang\((\w+)\)/.exec(catalog)?.[1],
    isTagged: /\/MarkInfo<<\/Marked true>>/.test(catalog),
    pages: Number(/\/Count (\d+)/.exec(reference(catalog, 'Pages'))?.[1]),
    read,
    outline,
  };
}
