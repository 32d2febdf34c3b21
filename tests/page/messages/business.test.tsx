import { screen, within } from '@testing-library/react';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
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

shows(
  'Business management',
  {
    [messages.internship.ownListFailed]: () => openAs('business', '/all-internship', { [OWN]: internal }),
    [messages.internship.ownListFailedShort]: () =>
      openAs('business', '/all-internship', { [OWN]: internal }),
    [messages.internship.archiveFailed]: () => act(/^Archive Store/, { 'PUT internship/3': internal }),
    [messages.internship.restoreFailed]: () =>
      act(/^Restore Kept/, { 'PUT internship/5': internal }, '?view=archived'),
    [messages.internship.statusFailed]: () => act(/^Publish Baker/, { 'PUT internship/6': internal }),
    [messages.internship.deleteFailed]: () => act(/^Delete Store/, { 'DELETE internship/3': internal }),
    [messages.internship.archived]: () =>
      act(/^Archive Store/, { 'PUT internship/3': stored(3, 'archived') }),
    [messages.internship.restored]: () =>
      act(/^Restore Kept/, { 'PUT internship/5': stored(5, 'available') }, '?view=archived'),
    [messages.internship.statusUpdated('available')]: () =>
      act(/^Publish Baker/, { 'PUT internship/6': stored(6, 'available') }),
    [messages.applications.fetchFailed]: () =>
      openAs('business', '/internship/3/applications', {
        'GET internship_applications/3/applications': internal,
      }),
    [errorTable.not_business.sentence]: () =>
      openAs('business', '/all-internship', { [OWN]: refused('not_business') }),
    [messages.applications.statusFailed]: () => choose(internal),
    [messages.applications.statusUpdated]: () =>
      choose(
        ok({ status: 200, message: '', internship_application: { id: 10_000_001, status: 'submitted' } }),
      ),
  },
  { [messages.internship.ownListFailedShort]: 'Error' },
);

/** The counts of a dashboard are refused, all of them. */
const dashboard = (role: 'business' | 'admin', counts: readonly string[], answer: Answer) =>
  openAs(role, '/dashboard', Object.fromEntries(counts.map((of) => [`GET get_${of}_count`, answer])));

shows('Dashboard', {
  [errorTable.not_business.sentence]: () =>
    dashboard('business', ['business_internships', 'business_applications'], refused('not_business')),
  [errorTable.not_admin.sentence]: () =>
    dashboard(
      'admin',
      ['platform_students', 'platform_business', 'platform_internships', 'platform_applications'],
      refused('not_admin'),
    ),
});
