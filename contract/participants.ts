import * as v from 'valibot';
import { count } from './answers';

/** The columns of the official participant list (rule 8); the first two are needed in every row. */
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

/** How people read the file's name. */
export const participantListLabel = 'Participant list';

/** More refused lines than these are counted and not listed. */
export const mostRejectedListed = 1000;

/** A row that was refused, by its line in the file; the heading is line 1. */
export const RejectedLine = v.object({ line: count, reason: v.string() });
export type RejectedLine = v.InferOutput<typeof RejectedLine>;

/** POST /admin/participants, 201: how many rows the register took. */
export const ParticipantImportAnswer = v.object({
  message: v.string(),
  imported: count,
  rejected: v.array(RejectedLine),
});
export type ParticipantImportAnswer = v.InferOutput<typeof ParticipantImportAnswer>;

/** The same call, 422: one bad row and nothing is imported (rule 8). `accepted` counts the good ones, `refused` the others. */
export const ParticipantImportRefused = v.object({
  code: v.literal('import_refused'),
  error: v.string(),
  message: v.string(),
  imported: v.literal(0),
  accepted: count,
  refused: count,
  /** The first of them, at most `mostRejectedListed`. */
  rejected: v.array(RejectedLine),
});
export type ParticipantImportRefused = v.InferOutput<typeof ParticipantImportRefused>;
