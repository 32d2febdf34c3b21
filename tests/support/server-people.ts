import { hash } from '@node-rs/argon2';
import type { SignInAnswer, SignupAnswer } from '#contract/accounts';
import type { ErrorBody } from '#contract/errors';
import type { AccountStatus } from '#contract/status';
import type { users } from '#server/db/schema';
import sharp from 'sharp';
import * as fields from '../../e2e/support/sign-up-fields';
import { Portal, type Person } from './portal';
import type { Answer, TestServer } from './server';

export const PASSWORD = 'a password for tests';

let people = 0;
/** An address that nobody else in this test run has. */
export const freshEmail = (who: string) => `${who}-${process.pid}-${++people}@example.com`;

export const studentFields = (email: string) => fields.studentFields(email, PASSWORD);
export const businessFields = (email: string) => fields.businessFields(email, PASSWORD);

/** The business sign-up as a form with `user[…]` fields; without a picture when `image` is null. */
export function businessForm(
  fields: Record<string, string>,
  image: Uint8Array<ArrayBuffer> | null,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(`user[${name}]`, value);
  if (image) form.set('user[image]', new File([image], 'logo.png', { type: 'image/png' }));
  return form;
}

let picture: Promise<Uint8Array<ArrayBuffer>> | undefined;
export const logoPng = () =>
  (picture ??= sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes)));

/** One sign-in from an address of its own, as a reverse proxy on this machine names it. */
export const trySignIn = <T = ErrorBody>(
  server: TestServer,
  email: string,
  password: string,
  address = '192.0.2.9',
): Promise<Answer<T>> =>
  server.call<T>('POST', '/users/sign_in', {
    json: { user: { email, password } },
    headers: { 'X-Forwarded-For': address },
  });

/** Tries to sign in, as `trySignIn`. @returns the status alone */
export const signInStatusOn =
  (server: () => TestServer) =>
  async (email: string, password: string, address?: string): Promise<number> =>
    (await trySignIn(server(), email, password, address)).status;

export async function signIn(server: TestServer, email: string, password = PASSWORD): Promise<string> {
  const json = { user: { email, password } };
  const { status, body } = await server.call<SignInAnswer>('POST', '/users/sign_in', { json });
  if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}: ${JSON.stringify(body)}`);
  return body.token;
}

/** Of PASSWORD, at the least cost that argon2id takes: verifying it costs what its hash says. */
export const cheapHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Somebody with PASSWORD, as after signing up. */
const withPassword = async (
  server: TestServer,
  role: 'student' | 'admin',
  status: AccountStatus,
  row: Partial<typeof users.$inferInsert>,
): Promise<Person> =>
  new Portal(server).person(role, status, {
    ...{ email: freshEmail(role), passwordHash: await cheapHash, ...row },
  });

/** A student as after signing up and logging in. */
export const newStudent = (server: TestServer): Promise<Person> =>
  withPassword(server, 'student', 'pending', {
    ...{ fullName: 'Anna Kila Vagi', mobileNumber: '+675 7123 4567' },
    ...{ dateOfBirth: '2008-05-17', city: 'Port Moresby' },
  });

export const newAdmin = (server: TestServer): Promise<Person> =>
  withPassword(server, 'admin', 'approved', { fullName: 'Admin of Tests', mobileNumber: null });

/** A business that signed up with a logo and logged in; pending, as everyone who signs up. */
export async function newBusiness(server: TestServer): Promise<Person> {
  const email = freshEmail('business');
  const form = businessForm(businessFields(email), await logoPng());
  const { status, body } = await server.call<SignupAnswer>('POST', '/users', { body: form });
  if (status !== 201) throw new Error(`Signing up answered ${status}: ${JSON.stringify(body)}`);
  const { id, full_name: name } = body.user;
  return { id, email, name, role: 'business', token: await signIn(server, email) };
}
