import * as accounts from '#contract/accounts';
import { acceptLogo } from '#contract/files';
import { limits } from '#contract/limits';
import * as passwords from '#contract/passwords';
import * as profile from '#contract/profile';
import { anyToken, type FormBody, type Operation } from '../operation';

const user = 'user';
const inUser = (field: string) => `user[${field}]`;
const image = (isRequired: boolean): FormBody['files'] => ({
  [inUser('image')]: {
    contentTypes: acceptLogo.replace(',', ', '),
    maxBytes: limits.logo.maxBytes,
    isRequired,
  },
});

/** The calls of the OpenAPI document about one's own account. */
export const accountOperations: Operation[] = [
  {
    id: 'signUp',
    method: 'post',
    path: '/users',
    tag: 'Accounts',
    summary: 'Sign up as a student (JSON) or as a business (form with its logo)',
    description: 'Everyone who signs up is pending: an admin approves. Nobody signs up as an admin.',
    who: 'visitors',
    json: { schemas: [{ schema: accounts.StudentSignup, under: user }] },
    form: { schemas: [accounts.BusinessSignup], nameOf: inUser, files: image(true) },
    answers: { 201: accounts.SignupAnswer },
    errors: ['unsupported_file', 'too_many_tries'],
  },
  {
    id: 'signIn',
    method: 'post',
    path: '/users/sign_in',
    tag: 'Accounts',
    summary: 'Log in and receive a token',
    description: 'An unknown e-mail and a wrong password say the same. Failures slow down; nothing locks.',
    who: 'visitors',
    json: { schemas: [{ schema: accounts.SignIn, under: user }] },
    answers: { 200: accounts.SignInAnswer },
    errors: ['invalid_credentials', 'too_many_tries'],
  },
  {
    id: 'signOut',
    method: 'delete',
    path: '/users/sign_out',
    tag: 'Accounts',
    summary: 'Log out: the token is worth nothing afterwards',
    who: anyToken,
    answers: { 200: accounts.MessageAnswer },
  },
  {
    id: 'changeProfile',
    method: 'patch',
    path: '/users',
    tag: 'Accounts',
    summary: 'Change the own profile, logo or password',
    description:
      'Only what is sent changes; role and status are never taken. A new password needs a sign-in of the last ten ' +
      'minutes or `current_password`, and ends all other sessions of the account. A logo is for businesses.',
    who: anyToken,
    json: {
      schemas: [
        profile.StudentProfileChange,
        profile.BusinessProfileChange,
        profile.AdminProfileChange,
        profile.PasswordChange,
      ].map((schema) => ({ schema, under: user })),
    },
    form: {
      schemas: [
        profile.BusinessProfileChange,
        profile.StudentProfileChange,
        profile.AdminProfileChange,
        profile.PasswordChange,
      ],
      nameOf: inUser,
      files: image(false),
    },
    answers: { 200: profile.ProfileSavedAnswer },
    errors: ['wrong_password', 'unsupported_file', 'too_many_tries'],
  },
  {
    id: 'forgotPassword',
    method: 'post',
    path: '/users/password',
    tag: 'Accounts',
    summary: 'Have a link mailed that sets a new password',
    description:
      'Answers the same whether somebody has this e-mail or not. The link works once, for six hours.',
    who: 'visitors',
    json: { schemas: [{ schema: passwords.ForgotPassword, under: user }] },
    answers: { 200: accounts.MessageAnswer },
    errors: ['too_many_tries'],
  },
  {
    id: 'resetPassword',
    method: 'put',
    path: '/users/password',
    tag: 'Accounts',
    summary: 'Set a new password with the token of the mailed link',
    description: 'Ends all sessions of the account and begins none.',
    who: 'visitors',
    json: { schemas: [{ schema: passwords.ResetPassword, under: user }] },
    answers: { 200: accounts.MessageAnswer },
    errors: ['reset_link_invalid', 'too_many_tries'],
  },
  {
    id: 'readProfile',
    method: 'get',
    path: '/profile',
    tag: 'Accounts',
    summary: 'Who I am',
    who: anyToken,
    answers: { 200: accounts.ProfileAnswer },
  },
];
