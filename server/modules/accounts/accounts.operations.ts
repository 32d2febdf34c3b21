import type { Context } from 'hono';
import * as v from 'valibot';
import * as accounts from '#contract/accounts';
import { acceptLogo } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { identityLabels } from '#contract/profile-changes';
import * as profile from '#contract/profile';
import { ForgotPassword, ResetByCode, ResetPassword } from '#contract/passwords';
import { validate } from '#contract/validate';
import { isJson, readJson } from '../../http/body';
import { clientAddress } from '../../http/client-address';
import { anyToken, operationsOf, type FormBody, type AppEnv } from '../../http/operation';
import { assertWithinRateLimit, consumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { endSession } from '../../sessions/sessions.usecases';
import { AppError, validationFailed } from '../../core/errors';
import {
  changePassword,
  requestPasswordReset,
  linkInvalid,
  resetByCode,
  resetPassword,
} from './passwords.usecases';
import { ownUserView, userView } from './users.views';
import { profileSchemas, readBusinessSignup, readOwnChange } from './account-form';
import { readOwnAccount, withSharedNote } from './account-status';
import { changeProfile } from './profile.usecases';
import { signIn } from './sign-in.usecases';
import { signUpBusiness, signUpStudent } from './signup.usecases';

const operation = operationsOf('Accounts');

const inUser = (field: string) => `user[${field}]`;
const image = (isRequired: boolean): FormBody['files'] => ({
  [inUser('image')]: {
    contentTypes: acceptLogo.replace(',', ', '),
    maxBytes: limits.logo.maxFileSize,
    isRequired,
  },
});

const signUp = operation(
  'POST /users',
  {
    id: 'signUp',
    summary: 'Sign up as a student (JSON) or as a business (form with its logo)',
    description: 'Everyone who signs up is pending: an admin approves. Nobody signs up as an admin.',
    who: 'visitors',
    rateLimits: ['form_address'],
    json: { anyOf: [accounts.StudentSignup], under: 'user' },
    form: { schemas: [accounts.BusinessSignup], nameOf: inUser, files: image(true) },
    answers: { 201: accounts.SignupAnswer },
    errors: ['unsupported_file'],
  },
  async ({ c, deps }) => {
    const address = clientAddress(c);
    // Before a picture is read, and counted once the form is valid.
    await assertWithinRateLimit(deps, 'sign_up_address', { address });
    const count = () => consumeRateLimit(deps, 'sign_up_address', { address });
    const create = async () => {
      if (isJson(c)) {
        const signup = await readJson(c, accounts.StudentSignup, { under: 'user' });
        await count();
        return signUpStudent(deps, signup);
      }
      const { signup, image: logo } = await readBusinessSignup(c, deps);
      await count();
      return signUpBusiness(deps, signup, logo, address);
    };
    const user = await create();
    const message = withSharedNote(messages.signup.success, user);
    return { message, status: 201 as const, user: userView(deps, user) };
  },
);

/** Rate limit by account and address: sign-in-limits.usecases.ts. */
const logIn = operation(
  'POST /users/sign_in',
  {
    id: 'signIn',
    summary: 'Log in with an e-mail or a mobile number and receive a token',
    description:
      'An unknown e-mail and a wrong password say the same. Failures slow down, and so do very many log-ins; nothing ' +
      'locks. `device_proof` is for the phone to keep through log-outs: with it, nobody else can slow it down. An admin ' +
      'with a second factor sends `code` too: 6 digits of the app, or a recovery code.',
    who: 'visitors',
    json: { schema: accounts.SignInRequest, under: 'user', heading: messages.login.enterBoth },
    answers: { 200: accounts.SignInAnswer },
    errors: ['invalid_credentials', 'second_factor_required', 'too_many_tries'],
  },
  async ({ c, deps, body }) => {
    const { token, user, deviceProof } = await signIn(deps, body, clientAddress(c));
    const own = await ownUserView(deps, user);
    return { token, message: messages.login.success, user: own, device_proof: deviceProof };
  },
);

const logOut = operation(
  'DELETE /users/sign_out',
  {
    id: 'signOut',
    summary: 'Log out: the token is worth nothing afterwards',
    who: anyToken,
    isForEnrolment: true,
    isForNewPassword: true,
    answers: { 200: accounts.MessageAnswer },
  },
  async ({ deps, caller }) => {
    await endSession(deps, caller);
    return { message: messages.logout.success };
  },
);

const { student, business, admin } = profileSchemas;

const changeOwnProfile = operation(
  'PATCH /users',
  {
    id: 'changeProfile',
    summary: 'Change the own profile, logo, picture or password',
    description:
      'Only what is sent changes; role and status are never taken. A new password needs a sign-in of the last ten ' +
      'minutes or `current_password`, and ends all other sessions of the account. So does a new e-mail, which counts ' +
      'once the link mailed to it was opened; until then it is `pending_email`. The image of a business is its public logo, that of a ' +
      'student a private picture, which becomes a square; `image: null` removes it. Of an approved ' +
      'account a changed name or date of birth (student), company name, business number, website or logo (business) waits ' +
      'for an admin in `pending_changes`, and the old one stays shown: a newer value replaces the one that waits, and the ' +
      'shown value withdraws it.',
    who: anyToken,
    isOverridable: true,
    isForNewPassword: true,
    rateLimits: ['profile_account'],
    json: {
      anyOf: [student, business, admin, profile.PasswordChange],
      under: 'user',
    },
    form: {
      schemas: [business, student, admin, profile.PasswordChange],
      nameOf: inUser,
      files: image(false),
    },
    answers: { 200: profile.ProfileSavedAnswer },
    errors: ['wrong_password', 'too_many_tries', 'unsupported_file', 'password_change_needed'],
  },
  async ({ c, deps, caller }) => {
    const wanted = await readOwnChange(c, deps);
    if (caller.mustChangePassword && wanted.kind !== 'password') throw new AppError('password_change_needed');
    if (wanted.kind === 'password') {
      const user = await changePassword(deps, caller, wanted.change);
      return { message: messages.password.updated, user: await ownUserView(deps, user) };
    }
    const { change, image: logo } = wanted;
    const { user: row, waits } = await changeProfile(deps, caller, change, logo);
    const user = await ownUserView(deps, row);
    const { current_password: _, ...fields } = change;
    const isEmpty = !logo && Object.values(fields).every((value) => value === undefined);
    const { pending_email } = user;
    const isAsked = pending_email !== null && change.email === pending_email;
    // A retry after a lost answer gets the same answer.
    const saved = isEmpty ? messages.profile.nothingToChange : messages.profile.updated;
    const parts = [
      ...(isAsked ? [messages.email.linkMailed(pending_email)] : []),
      ...(waits.length > 0
        ? [messages.profileChanges.waits(waits.map((field) => identityLabels[field]))]
        : []),
    ];
    const message = parts.join(' ') || saved;
    return { message: change.mobile_number === undefined ? message : withSharedNote(message, row), user };
  },
);

const readOwnProfile = operation(
  'GET /profile',
  {
    id: 'readProfile',
    summary: 'Who I am',
    who: anyToken,
    isForEnrolment: true,
    isForNewPassword: true,
    answers: { 200: accounts.ProfileAnswer },
  },
  async ({ deps, caller }) => ({ user: await ownUserView(deps, await readOwnAccount(deps, caller)) }),
);

const forgot = operation(
  'POST /users/password',
  {
    id: 'forgotPassword',
    summary: 'Have a link mailed, or a code sent by SMS, that sets a new password',
    description:
      'Answers the same whether somebody has this e-mail or number or not. The link works once, for six hours; the code for ' +
      'ten minutes, where SMS are sent and the number was confirmed.',
    who: 'visitors',
    rateLimits: ['forgot_address'],
    json: { schema: ForgotPassword, under: 'user', heading: messages.validation.emailInvalid },
    answers: { 200: accounts.MessageAnswer },
  },
  async ({ deps, body }) => {
    return { message: await requestPasswordReset(deps, body) };
  },
);

/** The heading depends on what is missing (screens.md section 5, Reset password). */
async function readReset(c: Context<AppEnv>): Promise<ResetPassword> {
  const sent = await readJson(c, v.record(v.string(), v.unknown()), { under: 'user' });
  const result = validate(ResetPassword, sent);
  if (result.ok) return result.value;
  const [field, ...others] = Object.keys(result.errors);
  if (field === 'reset_password_token' && others.length === 0) throw linkInvalid();
  const { resetDiffer, fillBoth } = messages.password;
  const onlyDiffer =
    others.length === 0 && result.errors.password_confirmation?.includes(resetDiffer) === true;
  throw validationFailed(result.errors, onlyDiffer ? resetDiffer : fillBoth);
}

const reset = operation(
  'PUT /users/password',
  {
    id: 'resetPassword',
    summary: 'Set a new password with the token of the mailed link',
    description: 'Ends all sessions of the account and begins none.',
    who: 'visitors',
    rateLimits: ['reset_address'],
    json: { anyOf: [ResetPassword], under: 'user' },
    answers: { 200: accounts.MessageAnswer },
    errors: ['reset_link_invalid'],
  },
  async ({ c, deps }) => {
    await resetPassword(deps, await readReset(c), clientAddress(c));
    return { message: messages.password.resetSuccess };
  },
);

const resetWithCode = operation(
  'PUT /users/password/code',
  {
    id: 'resetPasswordByCode',
    summary: 'Set a new password with the code of an SMS',
    description: 'Ends all sessions of the account and begins none. Five wrong tries end the code.',
    who: 'visitors',
    rateLimits: ['reset_address'],
    json: { schema: ResetByCode, under: 'user', heading: messages.validation.fillRequired },
    answers: { 200: accounts.MessageAnswer },
    errors: ['sms_code_invalid'],
  },
  async ({ c, deps, body }) => {
    await resetByCode(deps, body, clientAddress(c));
    return { message: messages.password.resetSuccess };
  },
);

export const accountOperations = [
  ...[signUp, logIn, logOut, changeOwnProfile, readOwnProfile],
  ...[forgot, reset, resetWithCode],
];
