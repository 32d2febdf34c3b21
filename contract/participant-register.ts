import * as v from 'valibot';
import { RegisterLine } from './admin-overview';
import { count, id, time } from './answers';
import { pageAnswer } from './paging';

/** Somebody in the participant register, as an admin imported them (rule 8). */
const ListedParticipant = v.object({ id, ...RegisterLine.entries });
export type ListedParticipant = v.InferOutput<typeof ListedParticipant>;

/** What the newest import did, as the audit log has it for a year. */
const LastImport = v.object({
  at: time,
  /** The admin; null for an operator at the command line. */
  by: v.nullable(v.string()),
  /** People in the file. */
  imported: count,
  /** Those of them who were not in the register before. */
  added: count,
});
export type LastImport = v.InferOutput<typeof LastImport>;

/** GET /admin/participants: `?search=`, in pages, in the order in which people came into the register. */
export const ParticipantListAnswer = v.object({
  participants: v.array(ListedParticipant),
  last_import: v.nullable(LastImport),
  ...pageAnswer,
});
export type ParticipantListAnswer = v.InferOutput<typeof ParticipantListAnswer>;
