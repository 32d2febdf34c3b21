import { setImmediate } from 'node:timers/promises';
import { onOneLine } from '#contract/clean-text';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import {
  neededParticipantColumns,
  participantColumns,
  type DayFirst,
  type ParticipantColumn,
  type RejectedLine,
  type RenamedColumn,
} from '#contract/participants';
import { fieldInvalid } from '../../core/errors';
import { isDayFirst, isNothing, validateRow, type Cells, type ValidatedRow } from './participant-row';
import type { NewParticipant } from './participants.repository';
import Papa from 'papaparse';

interface CsvRecord {
  /** First line, from 1. Quoted fields may contain line breaks. */
  line: number;
  cells: string[];
  /** Unbalanced quotation marks: fields may be wrong. */
  broken: boolean;
  /** A letter of another encoding: it cannot be read. */
  garbled: boolean;
}

const { unreadable } = messages.participants;
const delimiters = [',', ';', '\t', '|'];

const maxHeaderLength = 64 * 1024;

/** Of Windows-1252 from 0x80, which Node takes for controls. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
/** Letters of DOS and old Macs as they look in Windows-1252, in a word. */
const garbledLetter = /[\x80-\x84\x86-\x9f]|\p{L}[‚ƒ„†‡ˆ‰¤¡¢£]|[‚ƒ„†‡ˆ‰¤¡¢£]\p{L}|\p{Ll}[ŠŒŽŸ]/u;

/** UTF-16 (Excel's "Unicode text"), UTF-8, else Windows-1252, as from older spreadsheets. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80]!);
  }
}

/** ZIP (.xlsx, .ods), OLE (.xls), PDF, and a web page or XML that is called .xls. */
const isSpreadsheet = (bytes: Uint8Array) =>
  /^(PK[^ -~]{2}|\xd0\xcf[^ -~]{2}|(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[^!-~]*(%PDF|<[^ -~]?[!?a-z]))/i.test(
    Buffer.from(bytes.slice(0, 100)).toString('latin1'),
  );

const tidy = (cell: string) => onOneLine(cell).replace(/\s+/g, ' ').trim();

function parse(text: string, delimiter: string, onRecord: (record: CsvRecord) => boolean): void {
  let line = 1;
  let begin = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const cells = data.map(tidy);
      const garbled = data.some((cell) => garbledLetter.test(cell));
      const record = { line, cells, broken: errors.length > 0, garbled };
      for (let at = text.indexOf('\n', begin); at !== -1 && at < meta.cursor; at = text.indexOf('\n', at + 1))
        line++;
      begin = meta.cursor;
      if (cells.some((cell) => cell !== '') && !onRecord(record)) parser.abort();
    },
  });
}

/** Null without a heading. Divided by comma, semicolon, tab or bar; empty lines are skipped. */
function readCsv(
  bytes: Uint8Array,
  countKnown: (cells: string[]) => number,
  maxRecords: number,
): { heading: CsvRecord; records: CsvRecord[] } | null {
  if (isSpreadsheet(bytes)) throw fieldInvalid('file', messages.participants.spreadsheet);
  const text = decode(bytes)
    .replace(/\r\n?/g, '\n')
    // Excel's.
    .replace(/^\s*"?sep=.?"?(?=\n)/i, '');
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

type Column = ParticipantColumn | 'surname' | 'given_names' | 'middle_names';

/** Column names of offices and of the product's own exports, Tok Pisin included. */
const aliases: Record<Column, string> = {
  full_name: 'name student full_names fullname names nem participant learner applicant candidate',
  surname: 'last_name family_name lastname sur_name surnames',
  given_names: 'first_name first_names given_name firstname forename forenames christian_name',
  middle_names: 'middle_name middlename middle_initial second_name other_name other_names',
  date_of_birth:
    'dob d_o_b do_b dateofbirth birth_date birthdate birthday date_of_birth_dob born de_mama_i_karim_yu',
  email: 'e_mail email_address e_mail_address mail imel',
  mobile_number:
    'mobile mobile_no mobile_phone phone phone_number phone_no telephone telephone_number tel cell contact contact_number contact_no mobail',
  city: 'town city_town taun',
  cohort: 'group intake grup',
  gender: 'sex male_female m_f',
  school_year: 'grade year year_of_school class school_grade last_grade',
  guardian: 'parent guardian_name parent_name parent_guardian parent_or_guardian next_of_kin family',
};
const named = new Map(
  Object.entries(aliases).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name, column as Column]),
  ),
);
const columns: readonly Column[] = [...participantColumns, 'surname', 'given_names', 'middle_names'];
const person = '(?:student|participant|learner|applicant|candidate)s?';
const ofPerson = new RegExp(`^${person}_(?:s_)?(?=.)|_of_(?:the_)?${person}$`, 'g');

/** Case-insensitive: `Full Name`, `full_name`, `DOB (day first)`, `Student’s Name`, `DateOfBirth`. */
function columnOf(cell: string): { column: Column; isAlias: boolean } | null {
  const name = cell
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1_')
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^\p{L}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .replace(ofPerson, '');
  const own = columns.find((column) => column === name);
  const column = own ?? named.get(name);
  return column === undefined ? null : { column, isAlias: own === undefined };
}

/** Cells of each column: parts of a name, or else where its first filled one is. */
type Positions = Map<ParticipantColumn, number[]>;

function readHeading({ cells }: CsvRecord): Positions {
  const found = new Map<Column, { at: number; isAlias: boolean; others: number[] }>();
  cells.forEach((cell, at) => {
    const read = columnOf(cell);
    if (read === null) return;
    const { column, isAlias } = read;
    const before = found.get(column);
    const isOwn = !isAlias && !before?.isAlias;
    if (before && (isOwn || neededParticipantColumns.some((needed) => needed === column)))
      throw refuse(sentences.columnTwice(column));
    // The column's own name counts more than another name, and the first of these.
    if (!before) found.set(column, { at, isAlias, others: [] });
    else if (before.isAlias && !isAlias)
      found.set(column, { at, isAlias, others: [before.at, ...before.others] });
    else before.others.push(at);
  });
  const [whole, surname, middle] = (['full_name', 'surname', 'middle_names'] as const).map((column) =>
    found.get(column),
  );
  // Beside a surname, `Name` is the given ones.
  const given = found.get('given_names') ?? (surname && whole?.isAlias ? whole : undefined);
  const positions: Positions = new Map();
  for (const column of participantColumns) {
    const one = found.get(column);
    if (one) positions.set(column, [one.at, ...one.others]);
  }
  const parts = [given, middle, surname].flatMap((part) => part?.at ?? []);
  if (surname && parts.length > 1 && (!whole || whole.isAlias)) positions.set('full_name', parts);
  const missing = neededParticipantColumns.filter((column) => !positions.has(column));
  if (missing.length > 0) throw refuse(sentences.missingColumns(missing.join(', ')));
  return positions;
}

/** Columns of other names than ours: a class is no cohort. A wrong name or birthday is seen at once. */
const renamedIn = (cells: readonly string[], positions: Positions): RenamedColumn[] =>
  cells.flatMap((heading, at) => {
    const [column = null] = [...positions].find(([, places]) => places.includes(at)) ?? [];
    const isOwn = column === columnOf(heading)?.column && !columnOf(heading)?.isAlias;
    const isSeen = neededParticipantColumns.some((needed) => needed === column);
    return heading === '' || isOwn || isSeen ? [] : [{ heading, column }];
  });

function validateRecord(
  record: CsvRecord,
  heading: CsvRecord,
  positions: Positions,
  today: string,
): ValidatedRow {
  if (record.broken) return { ok: false, reason: sentences.quotes };
  if (record.garbled) return { ok: false, reason: sentences.garbled };
  // An unquoted comma shifts the rest of the row by one column.
  const beyond = record.cells.slice(heading.cells.length);
  if (beyond.some((cell) => cell !== '')) return { ok: false, reason: sentences.tooManyFields };
  const filled = [...positions].map(([column, places]) => {
    const cells = places.map((at) => record.cells[at] ?? '');
    if (column === 'full_name') return [column, cells.join(' ').trim()];
    return [column, cells.find((cell) => !isNothing(cell)) ?? (column === 'date_of_birth' ? cells[0] : '')];
  });
  return validateRow(Object.fromEntries(filled.filter(([, cell]) => cell !== '')) as Cells, today);
}

export const isContradicted = (a: Contacts, b: Contacts): boolean =>
  (['email', 'mobileKey'] as const).some((key) => a[key] !== null && b[key] !== null && a[key] !== b[key]);
type Contacts = Pick<NewParticipant, 'email' | 'mobileKey'>;

export interface ParticipantList {
  columns: ParticipantColumn[];
  participants: NewParticipant[];
  rejected: RejectedLine[];
  heading: string[];
  renamed: RenamedColumn[];
  /** Lines with more than one number or e-mail: the first is taken. */
  twoNumbers: number[];
  dayFirst: DayFirst | null;
}

/** How much of a day is guessed: the century, or whether the month is first. */
const guesses = ({ written, read }: DayFirst) => {
  const [year = '', month, day] = read.split('-');
  return (written.includes(year) ? 0 : 2) + Number(Number(day) <= 12 && day !== month);
};

const betterExample = (known: DayFirst | null, next: DayFirst): DayFirst =>
  known === null || guesses(next) > guesses(known) ? next : known;

/** Rows until the event loop is released. */
const batchSize = 500;

/** The first line names the columns, in any order (rule admin-2); dates of birth are before `today`. */
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
    heading: csv.heading.cells,
    renamed: renamedIn(csv.heading.cells, positions),
    twoNumbers: [],
    dayFirst: null,
  };
  const lines = new Map<string, { line: number; participant: NewParticipant }[]>();
  for (const [index, record] of csv.records.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate();
    const { line, cells } = record;
    const row = validateRecord(record, csv.heading, positions, today);
    if (!row.ok) {
      list.rejected.push({ line, reason: row.reason, cells });
      continue;
    }
    const { participant } = row;
    const written = cells[positions.get('date_of_birth')![0]!]!;
    if (isDayFirst(written))
      list.dayFirst = betterExample(list.dayFirst, { written, read: participant.dateOfBirth });
    const person = `${participant.dateOfBirth} ${participant.nameKey}`;
    const namesakes = lines.get(person) ?? [];
    const same = namesakes.find((earlier) => !isContradicted(earlier.participant, participant));
    if (same) {
      list.rejected.push({ line, reason: sentences.twice(same.line), cells });
      continue;
    }
    lines.set(person, [...namesakes, { line, participant }]);
    list.participants.push(participant);
    if (row.hasSeveral) list.twoNumbers.push(line);
  }
  return list;
}
