import * as v from 'valibot';
import type { RegisterLine } from '#contract/admin-overview';
import type { PageQuery } from '#contract/paging';
import type { LastImport, ParticipantListAnswer } from '#contract/participant-register';
import { findLastAction } from '../../audit/audit.repository';
import { cursorOf, findPage, rowId } from '../../core/paging';
import type { Dependencies } from '../../dependencies';
import { countParticipants, listParticipants, type ParticipantRow } from './participants.repository';

export const toRegisterLine = (row: ParticipantRow): RegisterLine => ({
  full_name: row.fullName,
  date_of_birth: row.dateOfBirth,
  email: row.email,
  mobile_number: row.mobileNumber,
  city: row.city,
  cohort: row.cohort,
});

const registerCursor = cursorOf('participants', v.strictTuple([rowId]));

/** Details in the audit log. */
const ImportDetails = v.object({ imported: v.number(), added: v.number() });

async function readLastImport({ database }: Pick<Dependencies, 'database'>): Promise<LastImport | null> {
  const found = await findLastAction(database, 'participants imported');
  const details = v.safeParse(ImportDetails, found?.details);
  return found && details.success ? { at: found.at.toISOString(), by: found.by, ...details.output } : null;
}

/** In order of import (rules admin-2, ui-5). @throws AppError `validation_failed` for a cursor of another list */
export async function listRegister(
  deps: Pick<Dependencies, 'database'>,
  { cursor, limit, search }: PageQuery,
): Promise<ParticipantListAnswer> {
  const { database } = deps;
  const [after = null] = registerCursor.read(cursor) ?? [];
  const { rows, place } = await findPage(
    { cursor, limit },
    {
      find: (most) => listParticipants(database, search, after, most),
      count: () => countParticipants(database, search),
      cursorOf: ({ id }) => registerCursor.write([id]),
    },
  );
  return {
    participants: rows.map((row) => ({ id: row.id, ...toRegisterLine(row) })),
    last_import: await readLastImport(deps),
    ...place,
  };
}
