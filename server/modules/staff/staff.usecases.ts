import type { StaffScope } from '#contract/answers';
import { ownLanguage } from '#contract/own-language';
import type { ChangeStaff, NewStaff, StaffMember } from '#contract/staff';
import { recordAction, type Actor } from '../../audit/audit.repository';
import { AppError } from '../../core/errors';
import type { DataDeps } from '../../dependencies';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import { assertEmailFree, emailTaken } from '../accounts/account-status';
import { deleteResetsOf, insertUser, saveUser, type UserRow } from '../accounts/accounts.repository';
import { newOneTimePassword } from '../accounts/passwords';
import * as repository from '../accounts/people.repository';

const scopeOf = ({ kind, names }: StaffScope): StaffScope => ({ kind, names: kind === 'all' ? [] : names });

async function toMember({ database }: DataDeps, row: UserRow): Promise<StaffMember> {
  return {
    ...{ id: row.id, full_name: row.fullName, email: row.email ?? '', ...row.staffScope! },
    disabled: row.disabledAt !== null,
    people: await repository.countLines(database, row),
  };
}

export async function readStaff(deps: DataDeps): Promise<StaffMember[]> {
  const members: StaffMember[] = [];
  for (const row of await repository.listStaff(deps.database)) members.push(await toMember(deps, row));
  return members;
}

/** Approved, with a one-time password (rules admin-6, admin-11). */
export async function createStaff(
  deps: DataDeps,
  by: Actor,
  { full_name: fullName, email, ...wanted }: NewStaff,
): Promise<{ staff: StaffMember; password: string; until: Date }> {
  const { database, clock } = deps;
  const at = new Date(clock.now());
  await assertEmailFree(database, email, at.getTime());
  const { password, ...stored } = await newOneTimePassword(at);
  const staffScope = scopeOf(wanted);
  const row = await database.transaction(async (tx) => {
    const user = await insertUser(tx, {
      ...{ role: 'staff', status: 'approved', fullName, email, ...stored, staffScope },
      ...{ language: ownLanguage, createdAt: at, updatedAt: at },
    });
    if (!user) throw emailTaken();
    await recordAction(tx, at, by, 'staff created', user.id, staffScope);
    return user;
  });
  return { staff: await toMember(deps, row), password, until: stored.oneTimeUntil };
}

/** Holds from the next request on (rule admin-11); disabling ends sessions and links. */
export async function changeStaff(
  deps: DataDeps,
  by: Actor,
  id: number | null,
  { disabled, ...wanted }: ChangeStaff,
): Promise<StaffMember> {
  const at = new Date(deps.clock.now());
  const staffScope = scopeOf(wanted);
  const row = await deps.database.transaction(async (tx) => {
    const before = id !== null ? await repository.lockStaff(tx, id) : null;
    if (!before) throw new AppError('not_found');
    await recordAction(tx, at, by, 'staff changed', before.id, { ...staffScope, disabled });
    if (disabled) {
      await deleteSessionsOf(tx, before.id);
      await deleteResetsOf(tx, before.id);
    }
    const disabledAt = disabled ? (before.disabledAt ?? at) : null;
    return saveUser(tx, before.id, { staffScope, disabledAt, updatedAt: at });
  });
  return toMember(deps, row);
}
