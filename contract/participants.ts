import * as v from 'valibot';
import { count, day } from './answers';

/** Columns of the participant list (rule 8); the first two are required. */
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

export const participantListLabel = 'Participant list';

/** Limit of listed refused lines; more are only counted. */
export const mostRejectedListed = 1000;

/** A refused row with its line; the heading is line 1. */
export const RejectedLine = v.object({ line: count, reason: v.string() });
export type RejectedLine = v.InferOutput<typeof RejectedLine>;

/** How an ambiguous day-first date was read; absent if all have the year first. */
const DayFirst = v.object({ written: v.string(), read: day });
export type DayFirst = v.InferOutput<typeof DayFirst>;

/** POST /admin/participants, 201: imported and new rows. */
export const ParticipantImportAnswer = v.object({
  message: v.string(),
  imported: count,
  added: count,
  day_first: v.optional(DayFirst),
  rejected: v.array(RejectedLine),
});
export type ParticipantImportAnswer = v.InferOutput<typeof ParticipantImportAnswer>;

/** The same, 422: one bad row refuses all (rule 8). `accepted` and `refused` count rows. */
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
