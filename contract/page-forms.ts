import type { ErrorCode, FieldErrors } from './errors';

export interface PageFormRule {
  path: string;
  call: string;
  method?: 'PUT' | 'PATCH';
  under?: string;
  fixed?: Readonly<Record<string, string>>;
  dates?: readonly string[];
  /** Multipart, with field names as `under[…]`. */
  hasFiles?: boolean;
  secret?: readonly string[];
  /** A mailed link's page: the token's parameter, and its field in the call. */
  token?: { parameter: string; field: string };
  isElsewhere?: boolean;
}

const secret = ['password', 'password_confirmation', 'code'];
const mailsPath = '/unsubscribe';
const emailLink = (parameter: string) => ({ parameter, field: 'token' });

const forms = {
  login: { path: '/login', call: 'users/sign_in', under: 'user', secret },
  'student-signup': {
    path: '/signup',
    call: 'users',
    under: 'user',
    fixed: { role: 'student' },
    dates: ['date_of_birth'],
    secret,
  },
  claim: { path: '/claim', call: 'users/claim', under: 'user', dates: ['date_of_birth'], secret },
  'business-signup': {
    path: '/business-signup',
    call: 'users',
    under: 'user',
    fixed: { role: 'business' },
    hasFiles: true,
    secret,
  },
  contact: { path: '/contact', call: 'contact' },
  newsletter: { path: '/home', call: 'newsletter_subscribe', isElsewhere: true },
  'forgot-password': { path: '/forgot-password', call: 'users/password', under: 'user' },
  'reset-password': {
    path: '/reset-password',
    call: 'users/password',
    method: 'PUT',
    under: 'user',
    secret,
    token: { parameter: 'reset_password_token', field: 'reset_password_token' },
  },
  'password-code': {
    path: '/password-code',
    call: 'users/password/code',
    method: 'PUT',
    under: 'user',
    secret,
  },
  'confirm-email': { path: '/confirm-email', call: 'users/email/confirm', token: emailLink('confirm') },
  'own-email': { path: '/confirm-email', call: 'users/email/confirm', token: emailLink('own') },
  'undo-email': { path: '/confirm-email', call: 'users/email/undo', token: emailLink('undo') },
  // Also the one-click POST of RFC 8058, from mail programs.
  'end-mails': { path: mailsPath, call: 'job_alert_mails/end', token: emailLink('token') },
  'resume-mails': { path: mailsPath, call: 'job_alert_mails/resume', token: emailLink('again') },
} as const satisfies Record<string, PageFormRule>;
export type PageFormName = keyof typeof forms;

export const pageForms: Readonly<Record<PageFormName, PageFormRule>> = forms;
const names = Object.keys(forms) as PageFormName[];

/** `path` without trailing slash; `has`: whether the URL has a parameter. */
export const formOf = (path: string, has: (parameter: string) => boolean): PageFormName | undefined =>
  names.find((name) => {
    const { path: own, token } = pageForms[name];
    return own === path && (token === undefined || has(token.parameter));
  });

/** Of a logged-in person, named in the address by the parameter `form` (rule page-1). */
const own = {
  'new-password': { path: '/change-password', call: 'users', method: 'PATCH', under: 'user', secret },
  'send-number-code': { path: '/profile', call: 'users/number/send_code', secret: ['current_password'] },
  'confirm-number': { path: '/profile', call: 'users/number/confirm', secret },
  'join-claim': { path: '/profile', call: 'users/claim/join', dates: ['date_of_birth'], secret },
  'accept-terms': { path: '/profile', call: 'users/terms', method: 'PUT' },
} as const satisfies Record<string, PageFormRule>;
export type OwnFormName = keyof typeof own;
export const ownForms: Readonly<Record<OwnFormName, PageFormRule>> = own;
export const FORM_PARAMETER = 'form';
export const ownFormOf = (path: string, name: string | undefined): OwnFormName | undefined =>
  (Object.keys(own) as OwnFormName[]).find((one) => one === name && own[one].path === path);

export interface PostedForm {
  /** Also `apply`, whose files are streamed. */
  name: PageFormName | OwnFormName | 'apply';
  isDone: boolean;
  sentence: string;
  code?: ErrorCode;
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}
