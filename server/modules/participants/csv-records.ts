import Papa from 'papaparse';
import { messages } from '#contract/messages';
import { fieldInvalid } from '../../core/errors';

/** A non-empty record of a CSV file. */
export interface CsvRecord {
  /** The line where it begins, from 1. A quoted field may hold line breaks. */
  line: number;
  /** Trimmed, with white space collapsed. */
  cells: string[];
  /** Whether its quotation marks do not match: its fields and its end are a guess. */
  broken: boolean;
}

const { unreadable } = messages.participants;
const delimiters = [',', ';', '\t'];

/** The header is searched in this many characters. */
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

/** Calls `take` with each record until it returns false. */
function parse(text: string, delimiter: string, take: (record: CsvRecord) => boolean): void {
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
      if (cells.some((cell) => cell !== '') && !take(record)) parser.abort();
    },
  });
}

/**
 * Reads a CSV file with commas, semicolons or tabs between its fields; empty lines are left out.
 * @param known how many columns of ours a first record names: the delimiter that finds most of them is the file's
 * @param most records after the first one
 * @returns the first record apart; null when there is none
 * @throws AppError `validation_failed` under `file`: not text, or more records than `most`
 */
export function readCsv(
  bytes: Uint8Array,
  known: (cells: string[]) => number,
  most: number,
): { heading: CsvRecord; records: CsvRecord[] } | null {
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) throw fieldInvalid('file', unreadable);
  const beginning = text.slice(0, maxHeaderLength);
  const found = delimiters.map((delimiter) => {
    let columns = 0;
    parse(beginning, delimiter, ({ cells }) => {
      columns = known(cells);
      return false;
    });
    return { delimiter, columns };
  });
  const best = found.reduce((a, b) => (b.columns > a.columns ? b : a));
  const records: CsvRecord[] = [];
  parse(text, best.delimiter, (record) => records.push(record) <= most + 1);
  const [heading, ...others] = records;
  if (!heading) return null;
  if (others.length > most) {
    throw fieldInvalid('file', messages.participants.tooMany);
  }
  return { heading, records: others };
}
