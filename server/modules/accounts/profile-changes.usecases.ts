import { randomUUID } from 'node:crypto';
import { identityOf, type ChangedField, type IdentityField } from '#contract/profile-changes';
import type { User } from '#contract/accounts';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { logoUrl } from '../files/links';
import { isApprovedOrLeaving, lockOwnAccount } from './account-status';
import { deleteUnusedPicture, type UserRow } from './accounts.repository';
import * as changes from './changes.repository';
import { removePictures } from '../files/files.usecases';

const columnOf = {
  full_name: 'fullName',
  date_of_birth: 'dateOfBirth',
  company_name: 'companyName',
  business_number: 'businessNumber',
  website_url: 'websiteUrl',
  logo: 'logoFileId',
} as const satisfies Record<IdentityField, keyof UserRow>;

/** Proposed identity fields; a logo's value is its file's id. */
export type Proposal = Partial<Record<IdentityField, string | null>>;

function pickProposal(user: UserRow, valueOf: (field: IdentityField) => string | null | undefined): Proposal {
  const wanted = identityOf[user.role]
    .map((field) => [field, valueOf(field)] as const)
    .filter(([field, value]) => value !== undefined && value !== user[columnOf[field]]);
  return Object.fromEntries(wanted);
}

/** The pending proposal; empty for a refused one. */
export function proposalOf(user: UserRow, change: changes.ProfileChangeRow | null): Proposal {
  if (!change || change.refusal) return {};
  const { wanted, logoFileId } = change;
  return pickProposal(user, (field) => (field === 'logo' ? (logoFileId ?? undefined) : wanted[field]));
}

export const fieldsOf = (proposal: Proposal) => Object.keys(proposal) as IdentityField[];

export const proposalColumns = (proposal: Proposal): Partial<UserRow> =>
  Object.fromEntries(fieldsOf(proposal).map((field) => [columnOf[field], proposal[field]]));

/** Names of fields for the audit log; only the company name's value. */
export function proposalDetails(user: UserRow, proposal: Proposal): Record<string, unknown> {
  const { company_name: to } = proposal;
  const names = to === undefined ? {} : { company_name: { from: user.companyName, to } };
  return { fields: fieldsOf(proposal), ...names };
}

/** Needs approval (rule account-8), also during a deletion's 7 days. */
export const needsApproval = (user: UserRow, field: string): field is IdentityField =>
  isApprovedOrLeaving(user) && identityOf[user.role].some((held) => held === field);

/** The shown value withdraws a proposal (rule account-8). Needs the locked user; returns pending fields. */
export async function saveProposal(
  tx: Database,
  at: Date,
  caller: Caller,
  { user, change, sent }: { user: UserRow; change: changes.ProfileChangeRow | null; sent: Proposal },
): Promise<IdentityField[]> {
  const earlier = proposalOf(user, change);
  const next = pickProposal(user, (field) => {
    if (!(field in sent)) return earlier[field];
    return needsApproval(user, field) ? sent[field] : undefined;
  });
  const waits = fieldsOf(next).filter((field) => field in sent);
  if (fieldsOf(next).length === 0) {
    if (!change || change.refusal) return [];
    await changes.deleteChangeOf(tx, user.id);
    await recordAction(tx, at, caller, 'profile change withdrawn', user.id, proposalDetails(user, earlier));
    return [];
  }
  if (JSON.stringify(next) === JSON.stringify(earlier)) return waits;
  const { logo = null, ...wanted } = next;
  const row = { id: randomUUID(), userId: user.id, wanted, logoFileId: logo, requestedAt: at, refusal: null };
  await changes.saveChange(tx, row);
  await recordAction(tx, at, caller, 'profile change requested', user.id, proposalDetails(user, next));
  return waits;
}

/** Withdraws the whole proposal, or dismisses a refusal. Idempotent. */
export async function withdrawProposal(deps: Dependencies, caller: Caller): Promise<UserRow> {
  const at = new Date(deps.clock.now());
  const { user, unused } = await deps.database.transaction(async (tx) => {
    const own = await lockOwnAccount(tx, caller);
    const change = await changes.findChangeOf(tx, own.id);
    if (!change) return { user: own, unused: [] };
    await changes.deleteChangeOf(tx, own.id);
    const proposal = proposalOf(own, change);
    if (!change.refusal)
      await recordAction(tx, at, caller, 'profile change withdrawn', own.id, proposalDetails(own, proposal));
    return { user: own, unused: await deleteUnusedPictures(tx, [change.logoFileId]) };
  });
  await removePictures(deps, unused);
  return user;
}

export async function deleteUnusedPictures(
  tx: Database,
  ids: readonly (string | null | undefined)[],
): Promise<string[]> {
  const unused: string[] = [];
  for (const id of new Set(ids)) {
    if (id !== null && id !== undefined && (await deleteUnusedPicture(tx, id))) unused.push(id);
  }
  return unused;
}

export const changedFields = (user: UserRow, proposal: Proposal): ChangedField[] =>
  fieldsOf(proposal).map((field) => {
    const [before, after] = [user[columnOf[field]], proposal[field] ?? null];
    return field === 'logo'
      ? { field, before: logoUrl(before), after: logoUrl(after) }
      : { field, before, after };
  });

export async function readOwnChanges(
  { database }: Pick<Dependencies, 'database'>,
  user: UserRow,
): Promise<Pick<User, 'pending_changes' | 'refused_changes'>> {
  const change = await changes.findChangeOf(database, user.id);
  if (!change) return { pending_changes: null, refused_changes: null };
  const { id, refusal } = change;
  if (refusal) {
    const { at: refused_at, reason, fields } = refusal;
    return { pending_changes: null, refused_changes: { refused_at, reason, fields } };
  }
  const fields = changedFields(user, proposalOf(user, change));
  const requested_at = change.requestedAt.toISOString();
  return { pending_changes: { id, requested_at, fields }, refused_changes: null };
}
