import { setImmediate } from 'node:timers/promises';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import {
  neededParticipantColumns,
  participantColumns,
  type DayFirst,
  type ParticipantColumn,
  type RejectedLine,
} from '#contract/participants';
import { fieldInvalid } from '../../core/errors';
import { validateRow, type ValidatedRow } from './participant-row';
import type { NewParticipant } from './participants.repository';
import Papa from 'papaparse';

/** Non-empty. */
interface CsvRecord {
  /** First line, from 1. Quoted fields may contain line breaks. */
  line: number;
  /** Trimmed, with white space collapsed. */
  cells: string[];
  /** Unbalanced quotation marks: fields may be wrong. */
  broken: boolean;
}

const { unreadable } = messages.participants;
const delimiters = [',', ';', '\t'];

/** In characters. */
const maxHeaderLength = 64 * 1024;

/** UTF-8 with or without a byte order mark, else Windows-1252, as from older spreadsheets. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const tidy = (cell: string) => cell.replace(/\s+/g, ' ').trim();

/** Until `onRecord` returns false. */
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
 * Comma, semicolon or tab, by `countKnown` column names in a heading; empty lines are skipped.
 * @param maxRecords after the heading
 * @returns null without a heading
 * @throws AppError `validation_failed` for `file`: not text, or too many records
 */
function readCsv(
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

const sentences = messages.participants;

const refuse = (sentence: string) => fieldInvalid('file', sentence);

const aliases: Record<string, ParticipantColumn> = {
  name: 'full_name',
  dob: 'date_of_birth',
  e_mail: 'email',
  mobile: 'mobile_number',
};

/** Case-insensitive: `Full Name`, `full_name`, `DOB`. */
function columnOf(cell: string): ParticipantColumn | null {
  const name = cell.toLowerCase().replace(/[\s_-]+/g, '_');
  return (
    participantColumns.find((column) => column === name) ??
    (Object.hasOwn(aliases, name) ? aliases[name]! : null)
  );
}

/** @throws AppError `validation_failed` for a missing or repeated column */
function readHeading({ cells }: CsvRecord): Map<ParticipantColumn, number> {
  const positions = new Map<ParticipantColumn, number>();
  cells.forEach((cell, index) => {
    const column = columnOf(cell);
    if (column === null) return;
    if (positions.has(column)) throw refuse(sentences.columnTwice(column));
    positions.set(column, index);
  });
  const missing = neededParticipantColumns.filter((column) => !positions.has(column));
  if (missing.length > 0) throw refuse(sentences.missingColumns(missing.join(', ')));
  return positions;
}

function validateRecord(
  record: CsvRecord,
  heading: CsvRecord,
  positions: Map<ParticipantColumn, number>,
  today: string,
): ValidatedRow {
  if (record.broken) return { ok: false, reason: sentences.quotes };
  // An unquoted comma shifts the rest of the row by one column.
  const beyond = record.cells.slice(heading.cells.length);
  if (beyond.some((cell) => cell !== '')) return { ok: false, reason: sentences.tooManyFields };
  const filled = [...positions].filter(([, index]) => record.cells[index]);
  return validateRow(
    Object.fromEntries(filled.map(([column, index]) => [column, record.cells[index]!])),
    today,
  );
}

interface ParticipantList {
  columns: ParticipantColumn[];
  participants: NewParticipant[];
  rejected: RejectedLine[];
  /** An example of a day-first date, if any. */
  dayFirst: DayFirst | null;
}

/** Whether it could also be month-first, and another day. */
const isAmbiguous = ({ read }: DayFirst) => {
  const [, month, day] = read.split('-');
  return Number(day) <= 12 && day !== month;
};

/** An ambiguous one, else the earlier. */
const betterExample = (known: DayFirst | null, next: DayFirst): DayFirst =>
  known === null || (isAmbiguous(next) && !isAmbiguous(known)) ? next : known;

/** Rows until the event loop is released. */
const batchSize = 500;

/**
 * Rule 8. The first line names the columns, in any order. @param bytes at most `limits.participants.maxBytes`
 * @param today `YYYY-MM-DD`; dates of birth must be earlier
 * @throws AppError `validation_failed` for `file`: unreadable, a column missing, no rows, too many
 */
export async function readParticipantList(bytes: Uint8Array, today: string): Promise<ParticipantList> {
  const known = (cells: string[]) => cells.filter((cell) => columnOf(cell) !== null).length;
  const csv = readCsv(bytes, known, limits.participants.maxRows);
  if (!csv) throw refuse(sentences.empty);
  if (csv.heading.broken) throw refuse(sentences.unreadable);
  const positions = readHeading(csv.heading);
  if (csv.records.length === 0) throw refuse(sentences.empty);
  const list: ParticipantList = {
    columns: [...positions.keys()],
    participants: [],
    rejected: [],
    dayFirst: null,
  };
  const lines = new Map<string, number>();
  for (const [index, record] of csv.records.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate();
    const { line } = record;
    const row = validateRecord(record, csv.heading, positions, today);
    if (!row.ok) {
      list.rejected.push({ line, reason: row.reason });
      continue;
    }
    const { participant } = row;
    const written = record.cells[positions.get('date_of_birth')!]!;
    if (written !== participant.dateOfBirth)
      list.dayFirst = betterExample(list.dayFirst, { written, read: participant.dateOfBirth });
    const person = `${participant.dateOfBirth} ${participant.nameKey}`;
    const earlier = lines.get(person);
    if (earlier !== undefined) list.rejected.push({ line, reason: sentences.twice(earlier) });
    else {
      lines.set(person, line);
      list.participants.push(participant);
    }
  }
  return list;
}
