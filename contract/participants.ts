import * as v from 'valibot';
import type { Words } from './languages';
import { count, day, id, time } from './answers';
import { RegisterLine } from './overview';
import { pageAnswer } from './pagination';

/** Columns of the participant list (rule admin-2); the first two are required. */
export const participantColumns = [
  'full_name',
  'date_of_birth',
  'email',
  'mobile_number',
  'city',
  'cohort',
] as const;
export type ParticipantColumn = (typeof participantColumns)[number];
export const neededParticipantColumns = ['full_name', 'date_of_birth'] as const;

export const participantListLabel: Words = 'Participant list';

/** Limit of listed lines; more refused ones are only counted. */
export const mostRejectedListed = 1000;

/** A refused row with its line and cells, to correct; the heading is line 1. */
export const RejectedLine = v.object({ line: count, reason: v.string(), cells: v.array(v.string()) });
export type RejectedLine = v.InferOutput<typeof RejectedLine>;

/** How an ambiguous day-first date was read; absent if all have the year first. */
const DayFirst = v.object({ written: v.string(), read: day });
export type DayFirst = v.InferOutput<typeof DayFirst>;

/** POST /admin/participants; `good_only` imports the lines that can be read although others cannot. */
export const ParticipantImportForm = v.object({ good_only: v.optional(v.literal('yes')) });

const readFile = {
  day_first: v.optional(DayFirst),
  /** Lines with more than one telephone number: the first number was taken. */
  two_numbers: v.optional(v.array(count)),
  /** All cells of the first line. */
  heading: v.optional(v.array(v.string())),
  /** The first refused rows, at most `mostRejectedListed`. */
  rejected: v.array(RejectedLine),
};

/** 201: imported and new rows. */
export const ParticipantImportAnswer = v.object({
  message: v.string(),
  imported: count,
  added: count,
  ...readFile,
});
export type ParticipantImportAnswer = v.InferOutput<typeof ParticipantImportAnswer>;

/** 422: one bad row refuses all (rule admin-2). `accepted` and `refused` count rows. */
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

/** A register line (rule admin-2). */
const ListedParticipant = v.object({ id, ...RegisterLine.entries });
export type ListedParticipant = v.InferOutput<typeof ListedParticipant>;

/** The newest import, in the audit log for a year. */
const LastImport = v.object({
  at: time,
  /** The admin; null from the command line. */
  by: v.nullable(v.string()),
  /** People in the file. */
  imported: count,
  /** New people among them. */
  added: count,
});
export type LastImport = v.InferOutput<typeof LastImport>;

/** GET /admin/participants: `?search=`, in pages, in order of import. */
export const ParticipantListAnswer = v.object({
  participants: v.array(ListedParticipant),
  last_import: v.nullable(LastImport),
  ...pageAnswer,
});
export type ParticipantListAnswer = v.InferOutput<typeof ParticipantListAnswer>;
