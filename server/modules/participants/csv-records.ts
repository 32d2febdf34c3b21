import Papa from 'papaparse';
import { messages } from '#contract/messages';
import { fieldInvalid } from '../../core/errors';

/** A non-empty record of a CSV file. */
export interface CsvRecord {
  /** The number of its first line, from 1. Quoted fields may contain line breaks. */
  line: number;
  /** Trimmed, with white space collapsed. */
  cells: string[];
  /** Whether its quotation marks do not match, so that its fields may be wrong. */
  broken: boolean;
}

const { unreadable } = messages.participants;
const delimiters = [',', ';', '\t'];

/** The header is searched in the first characters only. */
const maxHeaderLength = 64 * 1024;

/** Decodes UTF-8 with or without a byte order mark, else Windows-1252, as older spreadsheets write it. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const tidy = (cell: string) => cell.replace(/\s+/g, ' ').trim();

/** Calls `onRecord` with each record until it returns false. */
function parse(text: string, delimiter: string, onRecord: (record: CsvRecord) => boolean): void {
  let line = 1;
  let begin = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const cells = data.map(tidy);
      const record = { line, cells, broken: errors.length > 0 };
      for (let at = text.indexOf('\n', begin); at !== -1 && at < meta.cursor; at = text.indexOf('\n', at + 1))
        line++;
      begin = meta.cursor;
      if (cells.some((cell) => cell !== '') && !onRecord(record)) parser.abort();
    },
  });
}

/**
 * Reads a CSV file with commas, semicolons or tabs as delimiters; empty lines are skipped.
 * @param countKnown counts the known column names in a heading, to detect the delimiter
 * @param maxRecords after the heading
 * @returns null without a heading
 * @throws AppError `validation_failed` for `file`: not text, or too many records
 */
export function readCsv(
  bytes: Uint8Array,
  countKnown: (cells: string[]) => number,
  maxRecords: number,
): { heading: CsvRecord; records: CsvRecord[] } | null {
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) throw fieldInvalid('file', unreadable);
  const beginning = text.slice(0, maxHeaderLength);
  const found = delimiters.map((delimiter) => {
    let columns = 0;
    parse(beginning, delimiter, ({ cells }) => {
      columns = countKnown(cells);
      return false;
    });
    return { delimiter, columns };
  });
  const best = found.reduce((a, b) => (b.columns > a.columns ? b : a));
  const records: CsvRecord[] = [];
  parse(text, best.delimiter, (record) => records.push(record) <= maxRecords + 1);
  const [heading, ...others] = records;
  if (!heading) return null;
  if (others.length > maxRecords) throw fieldInvalid('file', messages.participants.tooMany);
  return { heading, records: others };
}
