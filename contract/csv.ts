import { numbersIn, spacedNumber } from './telephone';

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

export interface CsvColumn<T> {
  header: string;
  /** Missing in columns that are only shown. */
  value?: (row: T) => CsvCell;
}

const line = (cells: readonly CsvCell[]): string => cells.map(quoted).join(',');

export const csvHeader = <T>(columns: readonly CsvColumn<T>[]): string =>
  BYTE_ORDER_MARK + line(columns.filter(({ value }) => value).map(({ header }) => header));

/** Begins with the line break after the line before. */
export const csvLine = <T>(columns: readonly CsvColumn<T>[], row: T): string =>
  `\r\n${line(columns.flatMap(({ value }) => (value ? [value(row)] : [])))}`;

export const toCsv = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string =>
  csvHeader(columns) + rows.map((row) => csvLine(columns, row)).join('');
