import * as v from 'valibot';
import { count, day } from './answers';

/** The columns of the official participant list (rule 8); the first two are required in every row. */
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

/** Label of the file in messages. */
export const participantListLabel = 'Participant list';

/** Maximum number of listed refused lines; more are only counted. */
export const mostRejectedListed = 1000;

/** A refused row with its line number in the file; the heading is line 1. */
export const RejectedLine = v.object({ line: count, reason: v.string() });
export type RejectedLine = v.InferOutput<typeof RejectedLine>;

/**
 * How a date of birth of the file was read that has the day first: one that could have the month first, where there is one. Not
 * there where every date has the year first.
 */
const DayFirst = v.object({ written: v.string(), read: day });
export type DayFirst = v.InferOutput<typeof DayFirst>;

/** POST /admin/participants, 201: number of imported rows, and how many of them are new in the register. */
export const ParticipantImportAnswer = v.object({
  message: v.string(),
  imported: count,
  added: v.optional(count),
  day_first: v.optional(DayFirst),
  rejected: v.array(RejectedLine),
});
export type ParticipantImportAnswer = v.InferOutput<typeof ParticipantImportAnswer>;

/** The same call, 422: one bad row and nothing is imported (rule 8). `accepted` counts valid rows, `refused` invalid ones. */
export const ParticipantImportRefused = v.object({
  code: v.literal('import_refused'),
  error: v.string(),
  message: v.string(),
  imported: v.literal(0),
  accepted: count,
  refused: count,
  day_first: v.optional(DayFirst),
  /** The first refused rows, at most `mostRejectedListed`. */
  rejected: v.array(RejectedLine),
});
export type ParticipantImportRefused = v.InferOutput<typeof ParticipantImportRefused>;
