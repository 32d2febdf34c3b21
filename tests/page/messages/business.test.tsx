import { screen, within } from '@testing-library/react';
import { ownInternship } from '../../support/answers';
import { ok, refused, type Answer } from '../../support/open-page';
import { main, openAs, press, shows } from './shows';

const OWN = 'GET internship/my_internships';
const UPDATE = 'POST internship_applications/10000001/update_status';
const internal = refused('internal');

/** An action of a row, in the list of active ones or of archived ones; what asks first is confirmed. */
async function act(name: RegExp, answers: Record<string, Answer>, view = '') {
  const page = await openAs('business', `/all-internship${view}`, {
    [OWN]: ok({
      internships: [
        ownInternship({ id: 3, title: 'Store assistant' }),
        ownInternship({ id: 5, title: 'Kept aside', status: 'archived' }),
        ownInternship({ id: 6, title: 'Baker', status: 'inactive' }),
      ],
    }),
    ...answers,
  });
  await press(page, name);
  const question = screen.queryByRole('dialog');
  if (question) await press(page, /^(Delete|Publish)$/, within(question));
}
const stored = (id: number, status: 'available' | 'archived') =>
  ok({ message: '', internship: ownInternship({ id, status }) });

/** Another status is chosen for an applicant. */
async function choose(answer: Answer) {
  const page = await openAs('business', '/internship/3/applications', { [UPDATE]: answer });
  await press(page, 'Maria Kaupa');
  await page.user.selectOptions(main().getByRole('combobox', { name: /^Status/ }), 'Submitted');
}

shows('Business management', {
  'Error fetching your internships!': () => openAs('business', '/all-internship', { [OWN]: internal }),
  'Failed to fetch internships': () => openAs('business', '/all-internship', { [OWN]: internal }),
  'Error archiving internship': () => act(/^Archive Store/, { 'PUT internship/3': internal }),
  'Error restoring internship': () =>
    act(/^Restore Kept/, { 'PUT internship/5': internal }, '?view=archived'),
  'Error updating status': () => act(/^Publish Baker/, { 'PUT internship/6': internal }),
  'Error deleting internship': () => act(/^Delete Store/, { 'DELETE internship/3': internal }),
  'Internship archived successfully': () =>
    act(/^Archive Store/, { 'PUT internship/3': stored(3, 'archived') }),
  'Internship restored successfully': () =>
    act(/^Restore Kept/, { 'PUT internship/5': stored(5, 'available') }, '?view=archived'),
  'Internship status updated to available': () =>
    act(/^Publish Baker/, { 'PUT internship/6': stored(6, 'available') }),
  'Error fetching applications': () =>
    openAs('business', '/internship/3/applications', {
      'GET internship_applications/3/applications': internal,
    }),
  'Authentication token is missing or user is not a business': () =>
    openAs('business', '/all-internship', { [OWN]: refused('not_business') }),
  'Failed to update status': () => choose(internal),
  'Application status updated successfully': () =>
    choose(ok({ status: 200, message: '', internship_application: { id: 10_000_001, status: 'submitted' } })),
});

/** The counts of a dashboard are refused, all of them. */
const dashboard = (role: 'business' | 'admin', counts: readonly string[], answer: Answer) =>
  openAs(role, '/dashboard', Object.fromEntries(counts.map((of) => [`GET get_${of}_count`, answer])));

shows('Dashboard', {
  'Authentication token is missing or user is not a business': () =>
    dashboard('business', ['business_internships', 'business_applications'], refused('not_business')),
  'Authentication token is missing or user is not an admin': () =>
    dashboard(
      'admin',
      ['platform_students', 'platform_business', 'platform_internships', 'platform_applications'],
      refused('not_admin'),
    ),
});
