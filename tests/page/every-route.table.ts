import type { Role } from '#contract/status';

/** Who opens an address, in the order of the table's columns; the last four with a token that the server has ended. */
export const openers = [
  'visitor',
  'student',
  'business',
  'admin',
  'staff',
  'expired student',
  'expired business',
  'expired admin',
  'expired staff',
] as const;
export type Opener = (typeof openers)[number];

/**
 * Where every route of the page leads everyone (screens.md section 2; rule sign-in-7):
 *
 *     .        it opens
 *     log in   the log-in, which knows the way back to it
 *     /path    there instead
 *     again    the log-in, which says that the session has ended and knows the way back to where it led
 *
 * An ended session opens what asks the server for nothing of the person's own before its screen is there; the start screen of
 * a student asks by itself (session-ends.test.tsx).
 */
const table = `
                                             visitor           student                business          admin             staff               expired: student  business          admin             staff
/                                            .                 .                      .                 /dashboard        /list-all-students  .                 .                 again             again
/home                                        .                 .                      .                 /dashboard        /list-all-students  .                 .                 again             again
/about                                       .                 .                      .                 .                 .                   .                 .                 .                 .
/contact                                     .                 .                      .                 .                 .                   again             again             again             again
/classroom                                   .                 .                      .                 .                 .                   .                 .                 .                 .
/practice                                    .                 .                      .                 .                 .                   .                 .                 .                 .
/privacy                                     .                 .                      .                 .                 .                   .                 .                 .                 .
/all-internships                             .                 .                      .                 .                 .                   .                 .                 .                 .
/internship-details                          /all-internships  /all-internships       /all-internships  /all-internships  /all-internships    /all-internships  /all-internships  /all-internships  /all-internships
/internship-details/$id                      .                 .                      .                 .                 .                   again             again             again             again
/login                                       .                 /home                  /dashboard        /dashboard        /list-all-students  /home             again             again             again
/signup                                      .                 /home                  /home             /dashboard        /list-all-students  /home             /home             again             again
/business-signup                             .                 /home                  /home             /dashboard        /list-all-students  /home             /home             again             again
/claim                                       .                 /home                  /home             /dashboard        /list-all-students  /home             /home             again             again
/forgot-password                             .                 .                      .                 .                 .                   .                 .                 .                 .
/password-code                               .                 .                      .                 .                 .                   .                 .                 .                 .
/reset-password                              /login            /home                  /dashboard        /dashboard        /list-all-students  /home             again             again             again
/reset-password?reset_password_token=secret  /reset-password   /reset-password        /reset-password   /reset-password   /reset-password     /reset-password   /reset-password   /reset-password   /reset-password
/confirm-email                               /login            /home                  /dashboard        /dashboard        /list-all-students  /home             again             again             again
/confirm-email?confirm=secret                /confirm-email    /confirm-email         /confirm-email    /confirm-email    /confirm-email      /confirm-email    /confirm-email    /confirm-email    /confirm-email
/confirm-email?own=secret                    /confirm-email    /confirm-email         /confirm-email    /confirm-email    /confirm-email      /confirm-email    /confirm-email    /confirm-email    /confirm-email
/unsubscribe                                 /login            /home                  /dashboard        /dashboard        /list-all-students  /home             again             again             again
/unsubscribe?token=secret                    /unsubscribe      /unsubscribe           /unsubscribe      /unsubscribe      /unsubscribe        /unsubscribe      /unsubscribe      /unsubscribe      /unsubscribe
/unsubscribe?again=secret                    /unsubscribe      /unsubscribe           /unsubscribe      /unsubscribe      /unsubscribe        /unsubscribe      /unsubscribe      /unsubscribe      /unsubscribe
/who                                         .                 /home                  /dashboard        /dashboard        /list-all-students  /home             again             again             again
/thank-you                                   .                 .                      .                 .                 .                   .                 .                 .                 .
/apply/$id                                   log in            .                      /dashboard        /dashboard        /list-all-students  again             again             again             again
/profile                                     log in            .                      /dashboard        /dashboard        /list-all-students  again             again             again             again
/profile-tabs                                log in            /profile               /dashboard        /dashboard        /list-all-students  again             again             again             again
/profile/edit-profile                        log in            .                      /dashboard        /dashboard        /list-all-students  again             again             again             again
/resume                                      log in            .                      /dashboard        /dashboard        /list-all-students  again             again             again             again
/my-data                                     log in            .                      .                 /dashboard        /list-all-students  again             again             again             again
/job-alerts                                  log in            .                      /dashboard        /dashboard        /list-all-students  again             again             again             again
/my-applications                             log in            .                      /dashboard        /dashboard        /list-all-students  again             again             again             again
/application-detail/$id                      log in            .                      /dashboard        /dashboard        /list-all-students  again             again             again             again
/news                                        log in            .                      .                 /dashboard        /list-all-students  again             again             again             again
/change-password                             log in            .                      .                 .                 .                   again             again             again             again
/dashboard                                   log in            /home                  .                 .                 /list-all-students  /home             again             again             again
/table-list                                  log in            .                      .                 .                 /list-all-students  .                 .                 .                 again
/business-profile                            log in            /home                  .                 /dashboard        /list-all-students  /home             again             again             again
/create-internship                           log in            /home                  .                 /dashboard        /list-all-students  /home             again             again             again
/all-internship                              log in            /home                  .                 /dashboard        /list-all-students  /home             again             again             again
/internship                                  log in            /home                  .                 /dashboard        /list-all-students  /home             .                 again             again
/internship/$id                              log in            /internship-details/3  .                 .                 /list-all-students  again             again             again             again
/internship/$id/applications                 log in            /home                  .                 .                 /list-all-students  /home             again             again             again
/edit-internship/$id                         log in            /home                  .                 /dashboard        /list-all-students  /home             again             again             again
/list-all-students                           log in            /home                  /dashboard        .                 .                   /home             again             again             again
/list-all-business                           log in            /home                  /dashboard        .                 /list-all-students  /home             again             again             again
/list-all-internships                        log in            /home                  /dashboard        .                 /list-all-students  /home             again             again             again
/two-step-sign-in                            log in            /home                  /dashboard        .                 /list-all-students  /home             again             again             again
/staff                                       log in            /home                  /dashboard        .                 /list-all-students  /home             again             again             again
/portal-status                               log in            /home                  /dashboard        .                 /list-all-students  /home             again             again             again
/changed-profiles                            log in            /home                  /dashboard        .                 /list-all-students  /home             again             again             again
/participants                                log in            /home                  /dashboard        .                 .                   /home             again             again             again
/register                                    log in            /home                  /dashboard        .                 .                   /home             again             .                 .
/register/apply/$id                          log in            /home                  /dashboard        .                 .                   /home             again             .                 .
/hand-in                                     log in            /home                  /dashboard        .                 .                   /home             again             .                 .
/delete-internship                           .                 .                      .                 .                 .                   .                 .                 .                 .
/apply                                       .                 .                      .                 .                 .                   .                 .                 .                 .
/application-detail                          .                 .                      .                 .                 .                   .                 .                 .                 .
/edit-internship                             .                 .                      .                 .                 .                   .                 .                 .                 .
/profile/edit                                .                 .                      .                 .                 .                   .                 .                 .                 .
/internship/3/applications/1                 .                 .                      .                 .                 .                   .                 .                 .                 .
/no/such/page                                .                 .                      .                 .                 .                   .                 .                 .                 .
`;

/** The one h1 of every address that opens for a visitor. */
export const headings: Record<string, string> = {
  '/': 'The internship portal',
  '/home': 'The internship portal',
  '/about': 'About Wokabaut',
  '/contact': 'Contact',
  '/classroom': 'For the classroom',
  '/practice': 'Practice',
  '/privacy': 'Privacy',
  '/all-internships': 'Internships',
  '/internship-details/3': 'Store assistant',
  '/login': 'Welcome Back!',
  '/signup': 'Student sign up',
  '/business-signup': 'Create Business Account',
  '/claim': 'Use your code',
  '/forgot-password': 'Forgot Password',
  '/password-code': 'Reset Password',
  '/who': 'Who are you?',
  '/thank-you': 'Your application',
};
export const NOT_FOUND = '404 - Page Not Found';

export interface Row {
  /** As the route tree names it. */
  route: string;
  ends: Record<Opener, string>;
}

const columns = /\s(?=[./]|log in|again)/;

/** The table as data. */
export const rows: Row[] = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [route = '', ...cells] = line.split(columns).map((cell) => cell.trim());
    if (cells.length !== openers.length) throw new Error(`${route} does not say where everyone ends`);
    return { route, ends: Object.fromEntries(openers.map((who, at) => [who, cells[at]])) as Row['ends'] };
  });

/** The role of an opener, and whether their token is still taken. */
export function readOpener(opener: Opener): { role: Role | null; isExpired: boolean } {
  const [first, second] = opener.split(' ') as [string, string | undefined];
  return { role: opener === 'visitor' ? null : ((second ?? first) as Role), isExpired: second !== undefined };
}

/** An address of a route. */
export const addressOf = (route: string): string => route.replace('$id', '3');

/** The log-in, which knows the way back to `path`. */
const loginFrom = (path: string, isExpired: boolean): string =>
  `/login?from=${encodeURIComponent(path)}${isExpired ? '&expired=true' : ''}`;

/** The address at which a row says that an opener ends. */
export function endOf({ route, ends }: Row, opener: Opener): string {
  const end = ends[opener];
  if (end === 'log in') return loginFrom(addressOf(route), false);
  if (end === '.') return addressOf(route);
  // By way of where it leads with a session that still stands.
  return end === 'again' ? loginFrom(endOf({ route, ends }, readOpener(opener).role!), true) : end;
}
