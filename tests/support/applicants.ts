import { screen, within } from '@testing-library/react';
import type { Application } from '#contract/applications';
import { applicantList, application } from './answers';
import { ok, openPage, type Answer } from './open-page';
import { openedCard } from './whole-portal';

export const LIST = 'GET internship_applications/3/applications';
export const UPDATE = 'POST internship_applications/10000001/update_status';

/** The answer to a change of the first of them. */
export const stored = (given: Partial<Application>, message = '') =>
  ok({ status: 200, message, internship_application: { ...application(given), history: [], answers: [] } });

/** The list with one applicant, as their business or an admin. */
export const openOne = (
  given: Partial<Application>,
  answers: Record<string, Answer> = {},
  opening: Partial<Parameters<typeof openPage>[1]> = {},
) =>
  openPage('/internship/3/applications', {
    role: 'business',
    ...opening,
    answers: { [LIST]: ok(applicantList(application(given))), ...openedCard(given), ...answers },
  });
/** Opens the card of that one. */
export async function openCard(...given: Parameters<typeof openOne>) {
  const page = await openOne(...given);
  const toggle = await screen.findByRole('button', { name: 'Maria Kaupa' });
  await page.user.click(toggle);
  return { ...page, toggle };
}

/** Two of them, one with a name that a spreadsheet would run. */
export const people = [
  application({
    id: 10_000_001,
    status: 'submitted',
    answer: { at: '2026-11-05T02:00:00.000Z', note: null },
  }),
  application({
    id: 10_000_002,
    status: 'hired',
    user: { full_name: '=HYPERLINK("x")', email: 'ben@students.example', mobile_number: null },
    levels: [
      { grade: 10, school_name: 'Lae Secondary' },
      { grade: 12, school_name: 'Unitech' },
    ],
    sent_late_hours: 2,
  }),
];
/** Opens the list of both, as their business. */
export const openAll = (path = '/internship/3/applications') =>
  openPage(path, {
    role: 'business',
    answers: { [LIST]: ok(applicantList(...people)), [UPDATE]: stored({ status: 'viewed' }) },
  });
/** The names of the list, once it is there. */
export const shownNames = async () => {
  await screen.findByText(/\d applicants?$/);
  return within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
};
