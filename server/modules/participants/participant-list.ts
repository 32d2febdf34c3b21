import { setImmediate } from 'node:timers/promises';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import {
  neededParticipantColumns,
  participantColumns,
  type ParticipantColumn,
  type RejectedLine,
} from '#contract/participants';
import { fieldInvalid } from '../../core/errors';
import { readCsv, type CsvRecord } from './csv-records';
import { validateRow, type ValidatedRow } from './participant-row';
import type { NewParticipant } from './participants.repository';

const sentences = messages.participants;

const refuse = (sentence: string) => fieldInvalid('file', sentence);

/** Other names of the columns. */
const aliases: Record<string, ParticipantColumn> = {
  name: 'full_name',
  dob: 'date_of_birth',
  e_mail: 'email',
  mobile: 'mobile_number',
};

/** Finds the column of a header cell, case-insensitively: `Full Name`, `full_name`, `DOB`. */
function columnOf(cell: string): ParticipantColumn | null {
  const name = cell.toLowerCase().replace(/[\s_-]+/g, '_');
  return (
    participantColumns.find((column) => column === name) ??
    (Object.hasOwn(aliases, name) ? aliases[name]! : null)
  );
}

/** Finds the position of each column. @throws AppError `validation_failed` for a missing or repeated column */
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

export interface ParticipantList {
  /** The columns of the file. */
  columns: ParticipantColumn[];
  participants: NewParticipant[];
  rejected: RejectedLine[];
}

/** The event loop is released after this many rows. */
const batchSize = 500;

/**
 * Reads the official participant list (rule 8). The first line names the columns, in any order.
 * @param bytes the CSV file, at most `limits.participants.maxBytes` of it
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
  const list: ParticipantList = { columns: [...positions.keys()], participants: [], rejected: [] };
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
