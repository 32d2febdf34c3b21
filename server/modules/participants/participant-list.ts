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
import { judgeRow, type JudgedRow } from './participant-row';
import type { NewParticipant } from './participants.repository';

const text = messages.participants;

const refuse = (sentence: string) => fieldInvalid('file', sentence);

/** Other names of the columns. */
const aliases: Record<string, ParticipantColumn> = {
  name: 'full_name',
  dob: 'date_of_birth',
  e_mail: 'email',
  mobile: 'mobile_number',
};

/** The column that a header cell names, in any letter case: `Full Name`, `full_name`, `DOB`. */
function columnOf(cell: string): ParticipantColumn | null {
  const name = cell.toLowerCase().replace(/[\s_-]+/g, '_');
  return (
    participantColumns.find((column) => column === name) ??
    (Object.hasOwn(aliases, name) ? aliases[name]! : null)
  );
}

/** Position of each column. @throws AppError `validation_failed` for a missing or repeated column */
function readHeading({ cells }: CsvRecord): Map<ParticipantColumn, number> {
  const places = new Map<ParticipantColumn, number>();
  cells.forEach((cell, index) => {
    const column = columnOf(cell);
    if (column === null) return;
    if (places.has(column)) throw refuse(text.columnTwice(column));
    places.set(column, index);
  });
  const missing = neededParticipantColumns.filter((column) => !places.has(column));
  if (missing.length > 0) throw refuse(text.missingColumns(missing.join(', ')));
  return places;
}

function judgeRecord(
  record: CsvRecord,
  heading: CsvRecord,
  places: Map<ParticipantColumn, number>,
  today: string,
): JudgedRow {
  if (record.broken) return { ok: false, reason: text.quotes };
  // An unquoted comma shifts the rest of the row by one column.
  const beyond = record.cells.slice(heading.cells.length);
  if (beyond.some((cell) => cell !== '')) return { ok: false, reason: text.tooManyFields };
  const filled = [...places].filter(([, index]) => record.cells[index]);
  return judgeRow(Object.fromEntries(filled.map(([column, index]) => [column, record.cells[index]!])), today);
}

export interface ParticipantList {
  /** The columns of the file. */
  columns: ParticipantColumn[];
  participants: NewParticipant[];
  rejected: RejectedLine[];
}

/** Other requests run after this many rows. */
const batchSize = 500;

/**
 * Reads the official participant list (rule 8): columns by the names in the first line, in any order; each row is validated.
 * @param bytes the CSV file, at most `limits.participants.maxBytes` of it
 * @param today `YYYY-MM-DD`: who was born today or later is refused
 * @throws AppError `validation_failed` under `file`: not readable, a column missing, no rows, too many
 */
export async function readParticipantList(bytes: Uint8Array, today: string): Promise<ParticipantList> {
  const known = (cells: string[]) => cells.filter((cell) => columnOf(cell) !== null).length;
  const csv = readCsv(bytes, known, limits.participants.maxRows);
  if (!csv) throw refuse(text.empty);
  if (csv.heading.broken) throw refuse(text.unreadable);
  const places = readHeading(csv.heading);
  if (csv.records.length === 0) throw refuse(text.empty);
  const list: ParticipantList = { columns: [...places.keys()], participants: [], rejected: [] };
  const lines = new Map<string, number>();
  for (const [index, record] of csv.records.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate();
    const { line } = record;
    const judged = judgeRecord(record, csv.heading, places, today);
    if (!judged.ok) {
      list.rejected.push({ line, reason: judged.reason });
      continue;
    }
    const { participant } = judged;
    const person = `${participant.dateOfBirth} ${participant.nameKey}`;
    const earlier = lines.get(person);
    if (earlier !== undefined) list.rejected.push({ line, reason: text.twice(earlier) });
    else {
      lines.set(person, line);
      list.participants.push(participant);
    }
  }
  return list;
}
