import { messages } from '#contract/messages';
import type { BusinessProfileChange, StudentProfileChange } from '#contract/profile';
import type { IdentityField } from '#contract/profile-changes';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { encodeLogo, encodePicture } from '../../storage/logo';
import { consumeRateLimit, mailboxOf } from '../../rate-limits/rate-limits.usecases';
import {
  assertBornInPast,
  assertEmailFree,
  guardianOf,
  lockOwnAccount,
  readOwnAccount,
  loginNumberOf,
  throwTaken,
} from './account-status';
import { saveUser, type NewUserRow, type UserRow } from './accounts.repository';
import { confirmedWith } from './sms-codes.usecases';
import { assertKnowsPassword } from './passwords.usecases';
import { requestEmailChange } from './emails.usecases';
import { findChangeOf, findSamePicture, type ProfileChangeRow } from './changes.repository';
import { deleteUnusedPictures, needsApproval, saveProposal } from './profile-changes.usecases';
import {
  removePictures,
  transactWithPicture,
  type EncodedPicture,
  type UploadedPicture,
} from '../files/files.usecases';

export type ProfileChange = Partial<StudentProfileChange & BusinessProfileChange>;

const columnOf = {
  full_name: 'fullName',
  mobile_number: 'mobileNumber',
  date_of_birth: 'dateOfBirth',
  city: 'city',
  guardian_name: 'guardianName',
  guardian_number: 'guardianNumber',
  company_name: 'companyName',
  business_number: 'businessNumber',
  website_url: 'websiteUrl',
  description: 'companyDescription',
  image: 'logoFileId',
} as const;
type Field = keyof typeof columnOf;

type Values = Partial<Record<Field, string | null>>;

/** `representative_name` wins over `full_name` (rule account-5). */
function sentValues(change: ProfileChange, fileId: string | null): Values {
  const { representative_name, ...rest } = change;
  const values: Partial<Record<Field, string | null | undefined>> = {
    ...rest,
    full_name: representative_name ?? rest.full_name,
    mobile_number: rest.mobile_number === '' ? null : rest.mobile_number,
    website_url: rest.website_url === '' ? null : rest.website_url,
    description: rest.description === '' ? null : rest.description,
    image: fileId ?? rest.image,
  };
  const sent = (Object.keys(columnOf) as Field[]).filter((field) => values[field] !== undefined);
  return Object.fromEntries(sent.map((field) => [field, values[field]]));
}

const identityName = (field: Field) => (field === 'image' ? 'logo' : field);

/** Names of fields; only the company name's value. */
const auditDetails = (fields: Field[], before: UserRow, after: UserRow) => ({
  fields,
  ...(fields.includes('company_name') && {
    company_name: { from: before.companyName, to: after.companyName },
  }),
});

const isNewEmail = <C extends ProfileChange>(user: UserRow, change: C): change is C & { email: string } =>
  change.email !== undefined && change.email !== user.email;

/** Its answer says whether another account has it. */
const isNewNumber = ({ role, mobileNumber }: UserRow, { mobile_number: number }: ProfileChange) =>
  role === 'student' && number !== undefined && number !== (mobileNumber ?? '');

async function assertMayChangeName(deps: Dependencies, caller: Caller, change: ProfileChange): Promise<void> {
  const user = await readOwnAccount(deps, caller);
  if (isNewNumber(user, change)) await consumeRateLimit(deps, 'email_account', user.id);
  if (!isNewEmail(user, change)) return;
  const { current_password: current = '' } = change;
  await assertKnowsPassword(deps, caller, current, messages.email.passwordNeeded);
  await assertEmailFree(deps.database, change.email, deps.clock.now(), user.id);
  await consumeRateLimit(deps, 'email_account', user.id);
  await consumeRateLimit(deps, 'confirm_mailbox', mailboxOf(change.email));
}

interface Saved {
  user: UserRow;
  waits: IdentityField[];
}

/** Rule account-10. A guardian changes at once, a birthday of who was approved waits: of both the later one counts. */
function assertGuardian(
  before: UserRow,
  earlier: ProfileChangeRow | null,
  { date_of_birth: birthday, guardian_name: name, guardian_number: number }: Values,
  now: number,
): void {
  const isGuardianSent = name !== undefined || number !== undefined;
  const waiting = earlier?.refusal ? null : earlier?.wanted.date_of_birth;
  const shown = birthday === undefined || needsApproval(before, 'date_of_birth') ? before.dateOfBirth : null;
  const [born] = isGuardianSent
    ? [birthday ?? waiting, shown]
        .map((day) => day ?? '')
        .sort()
        .reverse()
    : [birthday];
  if (!born) return;
  guardianOf(
    {
      date_of_birth: born,
      guardian_name: name ?? before.guardianName ?? '',
      guardian_number: number ?? before.guardianNumber ?? '',
    },
    now,
  );
}

async function store(
  tx: Database,
  at: Date,
  caller: Caller,
  change: ProfileChange,
  fileId: string | null,
): Promise<Saved & { unused: string[] }> {
  const before = await lockOwnAccount(tx, caller);
  const earlier = await findChangeOf(tx, before.id);
  const pictures = [before.logoFileId, earlier?.logoFileId];
  const values = sentValues(change, fileId && (await findSamePicture(tx, fileId, pictures)));
  const sent = Object.keys(values) as Field[];
  if (isNewEmail(before, change)) await requestEmailChange(tx, at, caller, before, change.email);
  const identity = Object.fromEntries(sent.map((field) => [identityName(field), values[field]]));
  const waits = await saveProposal(tx, at, caller, { user: before, change: earlier, sent: identity });
  const fields = sent.filter(
    (field) => !needsApproval(before, identityName(field)) && values[field] !== before[columnOf[field]],
  );
  if (before.role === 'student') assertGuardian(before, earlier, values, at.getTime());
  let user = before;
  if (fields.length > 0) {
    const columns: Partial<NewUserRow> = Object.fromEntries(
      fields.map((field) => [columnOf[field], values[field]]),
    );
    // The number to log in with is the one that is shown (rule sign-in-8).
    if (fields.includes('mobile_number') && before.role === 'student') {
      const loginNumber = await loginNumberOf(tx, values.mobile_number ?? '', {
        isNeeded: before.email === null,
        userId: before.id,
      });
      Object.assign(columns, { loginNumber, numberConfirmedAt: confirmedWith(before, loginNumber) });
    }
    user = await saveUser(tx, before.id, { ...columns, updatedAt: at }).catch(throwTaken);
    await recordAction(tx, at, caller, 'profile changed', user.id, auditDetails(fields, before, user));
  }
  const unused = 'image' in values ? await deleteUnusedPictures(tx, [...pictures, fileId]) : [];
  return { user, waits, unused };
}

/** A logo is public, a student's picture not. */
async function encodeImage(
  { role, address }: Caller,
  { bytes, name }: UploadedPicture,
): Promise<EncodedPicture> {
  return role === 'business'
    ? { webp: await encodeLogo(bytes, address), name, purpose: 'logo' }
    : { webp: await encodePicture(bytes, address), name, purpose: 'picture' };
}

/** A new e-mail waits for its link (rule account-6), identity fields for an admin (rule account-8); ADR 13. */
export async function changeProfile(
  deps: Dependencies,
  caller: Caller,
  change: ProfileChange,
  image: UploadedPicture | null,
): Promise<Saved> {
  const now = deps.clock.now();
  if (change.date_of_birth !== undefined) assertBornInPast(change.date_of_birth, now);
  await assertMayChangeName(deps, caller, change);
  const picture = image && (await encodeImage(caller, image));
  const { unused, ...saved } = await transactWithPicture(deps, picture, (tx, fileId) =>
    store(tx, new Date(now), caller, change, fileId),
  );
  await removePictures(deps, unused);
  return saved;
}
