import * as v from 'valibot';
import type { Words } from './languages';
import { participants as text } from './messages/admin';
import { count, day, id, time } from './answers';
import { RegisterLine } from './overview';
import { userId } from './accounts';
import { pageAnswer, pageQuery } from './pagination';

/** What a registration adds to a line that lacks it (rule admin-9). */
export const filledColumns = [
  'mobile_number',
  'city',
  'cohort',
  'gender',
  'school_year',
  'guardian',
] as const;
export type FilledColumn = (typeof filledColumns)[number];

/** The first two are required (rule admin-2). */
export const participantColumns = ['full_name', 'date_of_birth', 'email', ...filledColumns] as const;
export type ParticipantColumn = (typeof participantColumns)[number];
export const neededParticipantColumns = ['full_name', 'date_of_birth'] as const;

export const participantListLabel: Words = 'Participant list';

export const mostRejectedListed = 1000;

export const RejectedLine = v.object({ line: count, reason: v.string(), cells: v.array(v.string()) });
export type RejectedLine = v.InferOutput<typeof RejectedLine>;

/** How an ambiguous day-first date was read; absent if all have the year first. */
const DayFirst = v.object({ written: v.string(), read: day });
export type DayFirst = v.InferOutput<typeof DayFirst>;

const RenamedColumn = v.object({ heading: v.string(), column: v.nullable(v.string()) });
export type RenamedColumn = v.InferOutput<typeof RenamedColumn>;

/** What an import made of columns of other names, for the screen and the command. */
export function columnSentences(renamed: readonly RenamedColumn[]): string[] {
  const leftOut = renamed.filter(({ column }) => column === null).map(({ heading }) => heading);
  const read = renamed.flatMap(({ heading, column }) =>
    column === null ? [] : [text.renamed(heading, column)],
  );
  return leftOut.length > 0 ? [...read, text.leftOut(leftOut.join(', '))] : read;
}

/** `good_only` imports the lines that can be read although others cannot. */
export const ParticipantImportForm = v.object({ good_only: v.optional(v.literal('yes')) });

const readFile = {
  day_first: v.optional(DayFirst),
  /** Lines with more than one telephone number: the first number was taken. */
  two_numbers: v.optional(v.array(count)),
  /** Names of columns that are not ours, and what they were read as; null for those that were left out. */
  renamed: v.optional(v.array(RenamedColumn)),
  heading: v.optional(v.array(v.string())),
  rejected: v.array(RejectedLine),
};

export const ParticipantImportAnswer = v.object({
  message: v.string(),
  imported: count,
  added: count,
  refused: count,
  ...readFile,
});
export type ParticipantImportAnswer = v.InferOutput<typeof ParticipantImportAnswer>;

/** One bad row refuses all (rule admin-2); `accepted` and `refused` count rows. */
export const ParticipantImportRefused = v.object({
  code: v.literal('import_refused'),
  error: v.string(),
  message: v.string(),
  imported: v.literal(0),
  accepted: count,
  refused: count,
  ...readFile,
});
export type ParticipantImportRefused = v.InferOutput<typeof ParticipantImportRefused>;

/** `namesakes`: only lines of a name and birthday that several have. */
export const ParticipantQuery = v.object({
  ...pageQuery,
  namesakes: v.fallback(v.optional(v.literal('yes')), undefined),
});
export type ParticipantQuery = v.InferOutput<typeof ParticipantQuery>;

/** Which line stays, and which one ends (rule admin-9). */
export const JoinParticipants = v.object({ id: userId, ended_id: userId });
export type JoinParticipants = v.InferOutput<typeof JoinParticipants>;

/** `is_claimed`: a claim code of it was used. `name_key`: of namesakes, the same for each name as the register compares it. */
const ListedParticipant = v.object({
  id,
  ...RegisterLine.entries,
  is_claimed: v.boolean(),
  name_key: v.optional(v.string()),
});
export type ListedParticipant = v.InferOutput<typeof ListedParticipant>;

const LastImport = v.object({
  at: time,
  /** The admin; null from the command line. */
  by: v.nullable(v.string()),
  imported: count,
  added: count,
});
export type LastImport = v.InferOutput<typeof LastImport>;

export const ParticipantListAnswer = v.object({
  participants: v.array(ListedParticipant),
  last_import: v.nullable(LastImport),
  ...pageAnswer,
});
export type ParticipantListAnswer = v.InferOutput<typeof ParticipantListAnswer>;
