import * as v from 'valibot';
import { RegisterLine } from './admin-overview';
import { count, id, time } from './answers';
import { pageAnswer } from './paging';

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
