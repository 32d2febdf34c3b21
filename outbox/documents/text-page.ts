import { createPdf, pdfStream } from './pdf-objects';
import { toWinAnsi, paper, placeBlocks, type Piece, type PlacedBlock, type TextBlock } from './text-layout';

type Bytes = Uint8Array<ArrayBuffer>;

export interface TextPage {
  title: string;
  blocks: readonly TextBlock[];
}

export type WrittenPage = { ok: true; bytes: Bytes; size: number } | { ok: false; linesTooMany: number };

const sizes = [11.5, 11, 10.5, 10, 9.5] as const;
const bottom = paper.height - paper.margin;

interface Element {
  tag: string;
  kids: Element[];
  piece?: Piece;
}

const number = (value: number): string => String(Math.round(value * 10) / 10);

const literal = (bytes: string): string => `(${bytes.replace(/[()\\]/g, '\\$&')})`;

/** Text outside of the page: not WinAnsi. */
const textString = (text: string): string => {
  const winAnsi = toWinAnsi(text);
  if (/^[ -~]*$/.test(winAnsi)) return literal(winAnsi);
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`;
};

function elementOf({ kind, pieces }: PlacedBlock): Element {
  const leaf = (tag: string, piece: Piece): Element => ({ tag, kids: [], piece });
  if (kind === 'title') return leaf('H1', pieces[0]!);
  if (kind === 'heading') return leaf('H2', pieces[0]!);
  if (kind === 'text') return leaf('P', pieces[0]!);
  const items = pieces.flatMap((bullet, at) => {
    const text = pieces[at + 1];
    return at % 2 === 0 && text ? [[bullet, text] as const] : [];
  });
  return {
    tag: 'L',
    kids: items.map(([bullet, text]) => ({ tag: 'LI', kids: [leaf('Lbl', bullet), leaf('LBody', text)] })),
  };
}

/** Each line ends with a space, so that words do not run together when read aloud. */
function drawingOf(piece: Piece): string {
  const { face, size, leading, x, y, lines, note } = piece;
  const baseline = paper.height - y;
  const [first = '', ...others] = lines.map((line) => literal(`${line} `));
  const start = `/${face === 'bold' ? 'B' : 'R'} ${number(size)} Tf ${number(leading)} TL ${number(x)} ${number(baseline)} Td`;
  const body = `${start}${first}Tj${others.map((line) => `${line}'`).join('')}`;
  const aside =
    note && ` 1 0 0 1 ${number(note.x)} ${number(baseline)} Tm .3 g${literal(`${note.text} `)}Tj 0 g`;
  return `BT${body}${aside ?? ''} ET\n`;
}

const ruleUnder = ({ y, size }: Piece): string => {
  const height = number(paper.height - y - size * 0.35);
  return `/Artifact BMC .6 G .6 w ${paper.margin} ${height} m ${paper.width - paper.margin} ${height} l S EMC\n`;
};

/** Tagged (ISO 32000-1, 14.8) and deterministic. @throws RangeError: see foreignLetter */
export function writeTextPage({ title, blocks }: TextPage): WrittenPage {
  for (const size of sizes) {
    const { placed, end } = placeBlocks(blocks, size);
    if (end <= bottom) return { ok: true, bytes: writePlaced(title, placed), size };
    if (size === sizes.at(-1)) return { ok: false, linesTooMany: Math.ceil((end - bottom) / (size * 1.35)) };
  }
  throw new Error('no size');
}

const firstElement = 9;

function writePlaced(title: string, blocks: readonly PlacedBlock[]): Bytes {
  const root: Element = { tag: 'Document', kids: blocks.map(elementOf) };
  const elements: { element: Element; parent: Element | null }[] = [];
  const visit = (element: Element, parent: Element | null) => {
    elements.push({ element, parent });
    for (const kid of element.kids) visit(kid, element);
  };
  visit(root, null);
  const ids = new Map(elements.map(({ element }, at) => [element, `${firstElement + at} 0 R`]));
  const leaves = elements.map(({ element }) => element).filter(({ piece }) => piece !== undefined);
  const marks = new Map(leaves.map((leaf, mark) => [leaf, mark]));

  const content = leaves
    .map((leaf) => {
      const marked = `/${leaf.tag}<</MCID ${marks.get(leaf)}>>BDC\n${drawingOf(leaf.piece!)}EMC\n`;
      return leaf.tag === 'H2' ? marked + ruleUnder(leaf.piece!) : marked;
    })
    .join('');
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

  const pdf = createPdf('1.7');
  pdf.object(
    '<</Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>/StructTreeRoot 8 0 R',
    '/ViewerPreferences<</DisplayDocTitle true>>>>',
  );
  pdf.object('<</Type/Pages/Count 1/Kids[3 0 R]>>');
  pdf.object(
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${paper.width} ${paper.height}]/Contents 4 0 R`,
    '/Resources<</Font<</R 5 0 R/B 6 0 R>>>>/StructParents 0/Tabs/S>>',
  );
  pdf.object(pdfStream(content));
  pdf.object(font('Helvetica'));
  pdf.object(font('Helvetica-Bold'));
  pdf.object(`<</Title${textString(title)}/Producer(Wokabaut)>>`);
  pdf.object(
    `<</Type/StructTreeRoot/K ${ids.get(root)}/ParentTreeNextKey 1`,
    `/ParentTree<</Nums[0[${leaves.map((leaf) => ids.get(leaf)).join(' ')}]]>>>>`,
  );
  for (const { element, parent } of elements) {
    const { tag, kids } = element;
    const of = parent === null ? '8 0 R' : ids.get(parent);
    const mark = marks.get(element);
    const inside =
      mark === undefined ? `/K[${kids.map((kid) => ids.get(kid)).join(' ')}]` : `/Pg 3 0 R/K ${mark}`;
    const more = tag === 'L' ? '/A<</O/List/ListNumbering/Disc>>' : '';
    pdf.object(`<</S/${tag}/P ${of}${inside}${more}>>`);
  }
  return pdf.finish('/Info 7 0 R');
}
