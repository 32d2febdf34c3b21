/** Some browsers ask where to save first, so the object URL is revoked this much later, in milliseconds. */
const revokeDelayMs = 60_000;

/** Saves a generated file as `name`. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}

/** Characters that some file system forbids. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Makes a text a valid file name on every system. */
export const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '') || 'Unnamed';

type CsvCell = string | number | null;

/** Without it spreadsheets do not read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What comes before a formula, also one in full-width letters: at the start of a cell, and after what a spreadsheet may take for its
 * end in spite of the quotes. Phone numbers keep their plus.
 */
const beforeFormula = /(^\s*|[;\t\r\n]["\s]*)(?!\+[\d ]+(?:[;\t\r\n]|$))(?=[=+\-@＝＋－＠])/g;

/** Control characters at the start of a cell, which a spreadsheet may leave out. */
const leadingControl = /^(?=\s*[\t\r\n])/;

/** Marks each formula as text, since people typed what is in the cell. */
const escaped = (typed: string): string => typed.replace(beforeFormula, "$1'").replace(leadingControl, "'");

/** A cell in quotes; a number stays one. */
const quoted = (cell: CsvCell): string => {
  const text = typeof cell === 'string' ? escaped(cell) : String(cell ?? '');
  return `"${text.replaceAll('"', '""')}"`;
};

/** A table as CSV: UTF-8 with byte order mark, all quoted. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n');

/** A column of a CSV file; one without a value is left out. */
export interface CsvColumn<T> {
  header: string;
  value?: (row: T) => CsvCell;
}

/** Saves rows as `name`.csv. */
export function downloadCsv<T>(name: string, columns: readonly CsvColumn<T>[], rows: readonly T[]): void {
  const header = columns.filter(({ value }) => value).map((column) => column.header);
  const cells = rows.map((row) => columns.flatMap(({ value }) => (value ? [value(row)] : [])));
  saveFile(`${name}.csv`, new Blob([toCsv(header, cells)], { type: 'text/csv;charset=utf-8' }));
}
