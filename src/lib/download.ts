/** Delay of revoking the object URL, as some browsers first ask where to save, in milliseconds. */
const revokeDelayMs = 60_000;

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}

/** Characters forbidden in some file system. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** A valid file name on every system. */
export const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '') || 'Unnamed';

type CsvCell = string | number | null;

/** Spreadsheets need it to read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Before a formula: a cell's start, or what spreadsheets take for its end. Phone numbers keep a plus. */
const beforeFormula = /(^\s*|[;\t\r\n]["\s]*)(?!\+[\d ]+(?:[;\t\r\n]|$))(?=[=+\-@＝＋－＠])/g;

/** Leading control characters, which a spreadsheet may drop. */
const leadingControl = /^(?=\s*[\t\r\n])/;

/** Marks formulas as text, since cells are user input. */
const escaped = (typed: string): string => typed.replace(beforeFormula, "$1'").replace(leadingControl, "'");

const quoted = (cell: CsvCell): string => {
  const text = typeof cell === 'string' ? escaped(cell) : String(cell ?? '');
  return `"${text.replaceAll('"', '""')}"`;
};

/** A table as CSV: UTF-8 with BOM, all quoted. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n');

/** A CSV column; omitted without a value. */
export interface CsvColumn<T> {
  header: string;
  value?: (row: T) => CsvCell;
}

export function downloadCsv<T>(name: string, columns: readonly CsvColumn<T>[], rows: readonly T[]): void {
  const header = columns.filter(({ value }) => value).map((column) => column.header);
  const cells = rows.map((row) => columns.flatMap(({ value }) => (value ? [value(row)] : [])));
  saveFile(`${name}.csv`, new Blob([toCsv(header, cells)], { type: 'text/csv;charset=utf-8' }));
}
