import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BusinessSignup, StudentSignup } from '#contract/accounts';
import { portMoresbyDate } from '#contract/closing';
import { messages } from '#contract/messages';
import { surelyRolledBack } from '../../db/sql-state';
import type { Dependencies } from '../../dependencies';
import { encodeLogo } from '../../files/logo';
import { AppError, validationFailed } from '../../core/errors';
import { insertFiles } from '../files/files.repository';
import { findUserByEmail, insertUser, type NewUserRow, type UserRow } from './accounts.repository';
import { hashPassword } from './passwords';

const text = messages.validation;

const emailTaken = () => validationFailed({ email: [text.emailTaken] }, text.emailTaken);

const pendingSince = (moment: Date) =>
  ({ status: 'pending', createdAt: moment, updatedAt: moment }) satisfies Partial<NewUserRow>;

/**
 * Signs a student up, pending (decisions 6 and 13).
 * @throws AppError `validation_failed`: e-mail taken, born in the future
 */
export async function signUpStudent(
  { database, clock }: Dependencies,
  signup: StudentSignup,
): Promise<UserRow> {
  const now = clock.now();
  if (signup.date_of_birth >= portMoresbyDate(now)) {
    throw validationFailed({ date_of_birth: [text.dateOfBirthFuture] }, text.dateOfBirthFuture);
  }
  if (await findUserByEmail(database, signup.email)) throw emailTaken();
  const user = await insertUser(database, {
    ...pendingSince(new Date(now)),
    role: 'student',
    fullName: signup.full_name,
    email: signup.email,
    mobileNumber: signup.mobile_number,
    dateOfBirth: signup.date_of_birth,
    city: signup.city,
    passwordHash: await hashPassword(signup.password),
  });
  if (!user) throw emailTaken();
  return user;
}

/**
 * Signs a business up, pending, with its logo made small (decisions 6, 13 and 23).
 * @param image the picture as it was uploaded: PNG or JPG
 * @throws AppError `validation_failed`: e-mail taken; `unsupported_file`, `file_too_large`, `storage_full`
 */
export async function signUpBusiness(
  { database, files, clock }: Dependencies,
  signup: BusinessSignup,
  image: { bytes: Uint8Array; name: string },
): Promise<UserRow> {
  const now = new Date(clock.now());
  const [logo, passwordHash] = await Promise.all([encodeLogo(image.bytes), hashPassword(signup.password)]);
  if (await findUserByEmail(database, signup.email)) throw emailTaken();
  const logoFileId = randomUUID();
  await files.write(logoFileId, Readable.from([logo]));
  const file = {
    id: logoFileId,
    purpose: 'logo',
    kind: 'webp',
    name: image.name,
    size: logo.length,
    sha256: createHash('sha256').update(logo).digest('hex'),
    createdAt: now,
  } as const;
  try {
    return await database.transaction(async (tx) => {
      await insertFiles(tx, [file]);
      const user = await insertUser(tx, {
        ...pendingSince(now),
        role: 'business',
        fullName: signup.representative_name,
        email: signup.email,
        city: signup.city,
        companyName: signup.company_name,
        businessNumber: signup.business_number,
        websiteUrl: signup.website_url || null,
        passwordHash,
        logoFileId,
      });
      if (!user) throw emailTaken();
      return user;
    });
  } catch (error) {
    if (error instanceof AppError || surelyRolledBack(error)) await files.remove(logoFileId);
    throw error;
  }
}
