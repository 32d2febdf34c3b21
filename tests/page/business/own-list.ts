import { screen, within } from '@testing-library/react';
import type { Student } from '#contract/accounts';
import type { OwnInternshipRow } from '#contract/internships';
import { ownInternship, ownInternshipList, student } from '../../support/answers';
import { ok, openPage, type Answer } from '../../support/open-page';

/** The list of a business's own internships, and the ones in it. */
export const LIST = 'GET internship/my_internships';

export const store = ownInternship({ id: 3, title: 'Store assistant', applications_count: 2 });
export const driver = ownInternship({ id: 4, title: 'Old driver', last_date_to_apply: '2020-03-05' });
export const aside = ownInternship({ id: 5, title: 'Kept aside', status: 'archived', applications_count: 0 });
export const waiting = ownInternship({ id: 6, title: 'Baker', status: 'pending', applications_count: 0 });
const own = [store, driver, aside];

interface Given {
  rows?: OwnInternshipRow[];
  path?: string;
  status?: Student['status'];
  answers?: Record<string, Answer>;
}
/** Opens the list as a business. */
export const openList = ({
  rows = own,
  path = '/all-internship',
  status = 'approved',
  answers,
}: Given = {}) =>
  openPage(path, {
    role: 'business',
    answers: {
      [LIST]: ok(ownInternshipList(...rows)),
      'GET profile': ok({ user: student({ role: 'business', status }) }),
      ...answers,
    },
  });
/** The row with this title, to look into. */
export const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));
/** The server's answer after a change. */
export const stored = (internship: OwnInternshipRow) => ok({ message: '', internship });
