import type { Words } from '#contract/languages';
import { numbersIn, spacedNumber } from '#contract/telephone';

/** Delay of revoking the object URL, as some browsers first ask where to save, in milliseconds. */
const revokeDelayMs = 60_000;

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}

export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/** Shares a file on a press; browsers may still refuse it, then it is downloaded. @returns null when cancelled */
export async function shareFile(file: File): Promise<'shared' | 'saved' | null> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    saveFile(file.name, file);
    return 'saved';
  }
}

const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

export const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '') || ('Unnamed' satisfies Words);

/** At most `most` UTF-16 units, without half a character at the end. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

type CsvCell = string | number | null;

/** Spreadsheets need it to read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Before a formula: a cell's start, or what spreadsheets take for its end. Phone numbers keep a plus. */
const beforeFormula = /(^\s*|[;\t\r\n]["\s]*)(?!\+[\d ]+(?:[;\t\r\n]|$))(?=[=+\-@＝＋－＠])/g;

/** Leading control characters, which a spreadsheet may drop. */
const leadingControl = /^(?=\s*[\t\r\n])/;

/** Marks formulas as text, since cells are user input. */
const escaped = (typed: string): string => typed.replace(beforeFormula, "$1'").replace(leadingControl, "'");

/** A number that a spreadsheet would shorten, or take the zero of, has spaces. */
const spaced = (typed: string): string => {
  if (!/^(?:\+|0)\d{6,}$|^\d{11,15}$/.test(typed)) return typed;
  const [number] = numbersIn(typed);
  return number === undefined ? typed.replace(/\B(?=(\d{3})+$)/g, ' ') : spacedNumber(number);
};

const quoted = (cell: CsvCell): string => {
  const text = typeof cell === 'string' ? escaped(spaced(cell)) : String(cell ?? '');
  return `"${text.replaceAll('"', '""')}"`;
};

export const toCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n');

export interface CsvColumn<T> {
  header: string;
  value?: (row: T) => CsvCell;
}

export function downloadCsv<T>(name: string, columns: readonly CsvColumn<T>[], rows: readonly T[]): void {
  const header = columns.filter(({ value }) => value).map((column) => column.header);
  const cells = rows.map((row) => columns.flatMap(({ value }) => (value ? [value(row)] : [])));
  saveFile(`${name}.csv`, new Blob([toCsv(header, cells)], { type: 'text/csv;charset=utf-8' }));
}
