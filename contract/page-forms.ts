import type { ErrorCode, FieldErrors } from './errors';

/** How a form of a page becomes a call of the API when it is posted without the script. */
export interface PageFormRule {
  /** The page that has the form, and that it is posted to. */
  path: string;
  /** The call under /api. */
  call: string;
  /** POST when left out. */
  method?: 'PUT';
  /** The key of the JSON body that holds the fields. */
  under?: string;
  /** Fields that the form has not. */
  fixed?: Readonly<Record<string, string>>;
  /** Dates that are typed in three fields (contract/date-parts.ts). */
  dates?: readonly string[];
  /** Sent as a form with files, with the fields' names in `under[…]`. */
  hasFiles?: boolean;
  /** Fields that are never sent back. */
  secret?: readonly string[];
  /** Of a page that a mailed link opens: the parameter that holds its token, and the field of the call that takes it. */
  token?: { parameter: string; field: string };
  /** It stands on other pages too. */
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
  'confirm-email': { path: '/confirm-email', call: 'users/email/confirm', token: emailLink('confirm') },
  'own-email': { path: '/confirm-email', call: 'users/email/confirm', token: emailLink('own') },
  'undo-email': { path: '/confirm-email', call: 'users/email/undo', token: emailLink('undo') },
  // From a mail program also the one-click POST of RFC 8058.
  'end-mails': { path: mailsPath, call: 'job_alert_mails/end', token: emailLink('token') },
  'resume-mails': { path: mailsPath, call: 'job_alert_mails/resume', token: emailLink('again') },
} as const satisfies Record<string, PageFormRule>;
/** Also `apply`, whose files go through the server as they come. */
export type PageFormName = keyof typeof forms;

/** The forms that work before the script and without it, by their names (`useForm`). */
export const pageForms: Readonly<Record<PageFormName, PageFormRule>> = forms;
const names = Object.keys(forms) as PageFormName[];

/**
 * The form that is posted to an address.
 * @param path without a slash at its end
 * @param has whether the address has a parameter
 */
export const formOf = (path: string, has: (parameter: string) => boolean): PageFormName | undefined =>
  names.find((name) => {
    const { path: own, token } = pageForms[name];
    return own === path && (token === undefined || has(token.parameter));
  });

/** What became of a form that was posted without the script. */
export interface PostedForm {
  name: PageFormName | 'apply';
  isDone: boolean;
  /** The answer's sentence. */
  sentence: string;
  /** Of a refused form. */
  code?: ErrorCode;
  /** Of a refused form, without what is secret. */
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}
