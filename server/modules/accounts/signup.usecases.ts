import type { BusinessSignup, StudentSignup, NewAdmin } from '#contract/accounts';
import { ownLanguage } from '#contract/own-language';
import { isHelper, type HelperRole } from '#contract/status';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import { encodeLogo } from '../../storage/logo';
import {
  emailTaken,
  assertEmailFree,
  guardianOf,
  loginNumberOf,
  numberTaken,
  termsOf,
} from './account-status';
import {
  deleteResetsOf,
  findUserByEmail,
  insertUser,
  lockUser,
  saveUser,
  type NewUserRow,
  type UserRow,
} from './accounts.repository';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import { countConfirmationMail, mailConfirmation } from './emails.usecases';
import { hashPassword, assertPasswordAllowed } from './passwords';
import { transactWithPicture, type UploadedPicture } from '../files/files.usecases';
import { recordAction } from '../../audit/audit.repository';

const pendingSince = (moment: Date) =>
  ({
    status: 'pending',
    language: ownLanguage,
    createdAt: moment,
    updatedAt: moment,
  }) satisfies Partial<NewUserRow>;

/** With the confirmation mail (rule account-7). */
export async function insertSignup(tx: Database, row: NewUserRow, isMailed: boolean): Promise<UserRow> {
  const user = await insertUser(tx, row);
  if (!user) throw row.email && (await findUserByEmail(tx, row.email)) ? emailTaken() : numberTaken();
  if (isMailed) await mailConfirmation(tx, user.createdAt, user);
  return user;
}

/** Pending (rules account-1, account-5 and sign-in-2). */
export async function signUpStudent(deps: Dependencies, signup: StudentSignup): Promise<UserRow> {
  const { database, clock } = deps;
  const now = clock.now();
  const guardian = guardianOf(signup, now);
  const { email, full_name: fullName } = signup;
  assertPasswordAllowed(signup.password, { role: 'student', email, fullName });
  if (email) await assertEmailFree(database, email, now);
  const loginNumber = await loginNumberOf(database, signup.mobile_number, { isNeeded: !email });
  const passwordHash = await hashPassword(signup.password);
  const row: NewUserRow = {
    ...pendingSince(new Date(now)),
    role: 'student',
    fullName: signup.full_name,
    email,
    loginNumber,
    mobileNumber: signup.mobile_number,
    dateOfBirth: signup.date_of_birth,
    city: signup.city,
    ...guardian,
    ...termsOf(signup, new Date(now)),
    passwordHash,
  };
  const isMailed = email !== null && (await countConfirmationMail(deps, email)) === null;
  return database.transaction((tx) => insertSignup(tx, row, isMailed));
}

/** Pending, with its logo scaled down (rules account-1, account-5 and document-2). */
export async function signUpBusiness(
  deps: Dependencies,
  signup: BusinessSignup,
  image: UploadedPicture,
  address: string,
): Promise<UserRow> {
  const now = new Date(deps.clock.now());
  const { email, representative_name: fullName, company_name: companyName } = signup;
  assertPasswordAllowed(signup.password, { role: 'business', email, fullName, companyName });
  const [webp, passwordHash] = await Promise.all([
    encodeLogo(image.bytes, address),
    hashPassword(signup.password),
  ]);
  await assertEmailFree(deps.database, signup.email, now.getTime());
  const row: NewUserRow = {
    ...pendingSince(now),
    role: 'business',
    fullName: signup.representative_name,
    email: signup.email,
    city: signup.city,
    companyName: signup.company_name,
    businessNumber: signup.business_number,
    websiteUrl: signup.website_url || null,
    companyDescription: signup.description || null,
    ...termsOf(signup, now),
    passwordHash,
  };
  const isMailed = (await countConfirmationMail(deps, email)) === null;
  return transactWithPicture(deps, { webp, name: image.name, purpose: 'logo' }, (tx, logoFileId) =>
    insertSignup(tx, { ...row, logoFileId }, isMailed),
  );
}

/** Approved (rule admin-1); command line only. */
export async function createAdmin(
  { database, clock }: DataDeps,
  { email, full_name, password }: NewAdmin,
): Promise<UserRow> {
  const now = new Date(clock.now());
  assertPasswordAllowed(password, { role: 'admin', email, fullName: full_name });
  await assertEmailFree(database, email, now.getTime());
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    const user = await insertUser(tx, {
      role: 'admin',
      status: 'approved',
      fullName: full_name,
      email,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    });
    if (!user) throw emailTaken();
    await recordAction(tx, now, 'command line', 'admin created', user.id);
    return user;
  });
}

/** Ends sessions and reset links, refuses log-ins (rules admin-1, admin-11). Null for who is neither admin nor staff. */
export async function disableAdmin({ database, clock }: DataDeps, email: string): Promise<UserRow | null> {
  const now = new Date(clock.now());
  return database.transaction(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const admin = found && isHelper(found.role) ? await lockUser(tx, found.id) : null;
    if (!admin) return null;
    const disabled = await saveUser(tx, admin.id, { disabledAt: now, updatedAt: now });
    await deleteSessionsOf(tx, admin.id);
    await deleteResetsOf(tx, admin.id);
    await recordAction(tx, now, 'command line', `${admin.role as HelperRole} disabled`, admin.id);
    return disabled;
  });
}
