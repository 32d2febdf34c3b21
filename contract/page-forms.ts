import type { FieldErrors } from './errors';

/** How a form of a page becomes a call of the API when it is posted without the script. */
export interface PageFormRule {
  /** The page that has the form, and that it is posted to. */
  path: string;
  /** The call, a POST under /api. */
  call: string;
  /** The key of the JSON body that holds the fields. */
  under?: string;
  /** Fields that the form has not. */
  fixed?: Readonly<Record<string, string>>;
  /** Sent as a form with files, with the fields' names in `under[…]`. */
  hasFiles?: boolean;
  /** Fields that are never sent back. */
  secret?: readonly string[];
}

const secret = ['password', 'password_confirmation', 'code'];

/** The forms that work before the script and without it, by their names (`useForm`). */
export const pageForms = {
  login: { path: '/login', call: 'users/sign_in', under: 'user', secret },
  'student-signup': { path: '/signup', call: 'users', under: 'user', fixed: { role: 'student' }, secret },
  'business-signup': {
    path: '/business-signup',
    call: 'users',
    under: 'user',
    fixed: { role: 'business' },
    hasFiles: true,
    secret,
  },
  contact: { path: '/contact', call: 'contact' },
  newsletter: { path: '/home', call: 'newsletter_subscribe' },
  'forgot-password': { path: '/forgot-password', call: 'users/password', under: 'user' },
} as const satisfies Record<string, PageFormRule>;
/** Also `apply`, whose files go through the server as they come. */
export type PageFormName = keyof typeof pageForms;

/** What became of a form that was posted without the script. */
export interface PostedForm {
  name: PageFormName | 'apply';
  isDone: boolean;
  /** The answer's sentence. */
  sentence: string;
  /** Of a refused form, without what is secret. */
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}
