import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { pieceSizes } from '#outbox/sender/pieces';
import { applying } from '#contract/messages/applications';
import { onThisPhone, staffFile } from '#contract/messages/outbox';
import { application, internshipDetails } from '../../support/answers';
import { addGrade, document_, mine, openApply, press } from '../../support/apply-page';
import { hash, pdf, storedFile } from '../../outbox/samples';
import { ok } from '../../support/open-page';
import { startPhone } from '../../support/phone';
import { ownApplicationsQuery } from '../../../src/services/shared-queries';

const { reuse } = messages.apply;

let server: Awaited<ReturnType<typeof startPhone>>;
beforeEach(() => {
  server = startPhone();
});

const documents = { resume: storedFile('resume'), cover_letter: storedFile('letter') };
const warehouse = {
  id: 9,
  title: 'Warehouse Intern',
  created_at: '2026-11-01T02:00:00.000Z',
  removed: false,
};

/** The apply form of a student whose earlier application is with the portal, and on the saved list. */
async function openSecond(changes: Parameters<typeof application>[0] = {}) {
  const earlier = application({ id: 10_000_001, internship: warehouse, documents, ...changes });
  server.rows.push({
    id: 10_000_001,
    key: 'the first',
    student: '7',
    internship: '9',
    resume: documents.resume.sha256,
    cover_letter: documents.cover_letter.sha256,
  });
  server.receipts.set('7/the first', {
    content: '',
    receipt: { idempotency_key: 'the first', files: documents },
  });
  const page = await openApply({ 'GET internship_applications/my_applications': mine(earlier) });
  await page.router.navigate({ to: '/my-applications' });
  await screen.findByRole('link', { name: /View Application/ });
  await page.router.navigate({ to: '/apply/$id', params: { id: '3' } });
  await screen.findByLabelText('Grade 12');
  await page.services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  return page;
}
const choice = (name: string | RegExp) => screen.queryByRole('button', { name });

test('"Same as last time" sends grades and documents of the last by one press, and none of their bytes', async () => {
  const { user } = await openSecond();
  expect(screen.getByRole('heading', { name: reuse.title })).toBeTruthy();
  expect(screen.getByText(reuse.from('Warehouse Intern'))).toBeTruthy();
  expect(screen.getByText('Resume: resume.pdf')).toBeTruthy();
  await press(user, 'Apply Now');
  expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeTruthy();
  expect(server.rows.at(-1)).toMatchObject({ internship: '3', resume: documents.resume.sha256 });
  expect(server.documentBytes()).toBe(0);
});

test('"Change these" leads to the filled form', async () => {
  const { user } = await openSecond();
  expect(screen.queryByRole('checkbox', { name: 'Grade 12' })).toBeNull();
  await press(user, applying.change);
  await waitFor(() => expect(screen.getAllByText(reuse.notSentAgain)).toHaveLength(2));
  expect(screen.getByText(reuse.taken('Warehouse Intern'))).toBeTruthy();
  expect(screen.getByText(messages.apply.gradeAdded(10))).toBeTruthy();
  expect(screen.queryByText(/to send/), 'each document says it').toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Grade 12' })).toBeTruthy();
});

test('what becomes known while the form stands there moves none of it, and is offered with a document when that is opened', async () => {
  const earlier = application({ id: 10_000_001, internship: warehouse, documents });
  const page = await openApply({ 'GET internship_applications/my_applications': mine(earlier) });
  await screen.findByLabelText('Grade 12');
  await page.services.queryClient.fetchQuery(ownApplicationsQuery(page.services.api));
  await waitFor(() => {
    fireEvent(screen.getByText(applying.add.cover_letter).closest('details')!, new Event('toggle'));
    screen.getByText(reuse.useOne('letter.pdf', 'Warehouse Intern'));
  });
  expect(screen.queryByText(reuse.useOne('resume.pdf', 'Warehouse Intern'))).toBeNull();
  expect(screen.queryByRole('heading', { name: reuse.title })).toBeNull();
});

test('one document is taken over and the other picked, and a picked one replaces it', async () => {
  const { user } = await openSecond({ levels: [] });
  await press(user, reuse.useOne('resume.pdf', 'Warehouse Intern'));
  expect(await screen.findByText(reuse.notSentAgain)).toBeTruthy();
  expect(screen.getByText(reuse.useOne('letter.pdf', 'Warehouse Intern'))).toBeTruthy();
  await user.upload(screen.getByLabelText(/^Resume/), document_('better', 'better.pdf'));
  await screen.findByText(/better\.pdf/);
  expect(screen.queryByText(reuse.notSentAgain)).toBeNull();
});

/** What the dialog says that deletes the application of the screen. */
async function deletingSays(user: Awaited<ReturnType<typeof openSecond>>['user']) {
  // Not while a try runs.
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  return screen.getByRole('dialog').textContent;
}

test('while it waits it says that documents of an earlier application are with the portal, not on this phone', async () => {
  const { user } = await openSecond();
  server.outcome = () => 'lost_before';
  await press(user, 'Apply Now');
  expect(await screen.findByText(onThisPhone.saved.none)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${staffFile.title}`) }));
  for (const document of ['Resume', 'Cover Letter'])
    expect(await screen.findByText(staffFile.documentWithPortal(document))).toBeTruthy();
  await press(user, 'Cancel');
  expect(await deletingSays(user)).toContain(onThisPhone.deleted.none);
});

test('of one that is taken over and one that was picked it names which one is where', async () => {
  const { user } = await openSecond({ levels: [] });
  await addGrade(user, 10, 'Lae Secondary');
  await press(user, reuse.useOne('resume.pdf', 'Warehouse Intern'));
  await screen.findByText(reuse.notSentAgain);
  await user.upload(screen.getByLabelText(/^Cover Letter/), document_('new', 'new.pdf'));
  await screen.findByText(/new\.pdf/);
  server.outcome = () => 'lost_before';
  await press(user, 'Apply Now');
  expect(await screen.findByText(onThisPhone.saved.one('cover letter', 'resume'))).toBeTruthy();
  expect(await deletingSays(user)).toContain(onThisPhone.deleted.one('cover letter'));
});

test('nothing is offered to somebody who applies for the first time, or by a portal that does not tell', async () => {
  await openSecond({ documents: undefined });
  expect([choice(reuse.use), choice(/^Use /)]).toEqual([null, null]);
});

test('an application that waits on this phone is offered too, and each document crosses the link once', async () => {
  server.outcome = () => 'lost_before';
  const { user, router, services, answers } = await openApply({
    'GET internship/5': ok({ internship: internshipDetails({ id: 5, title: 'Second' }) }),
  });
  await addGrade(user, 10, 'Lae Secondary');
  // Large enough to be asked for whichever of the two is sent first.
  const words = { resume: 'r'.repeat(pieceSizes.ask), letter: 'l'.repeat(pieceSizes.ask) };
  await user.upload(screen.getByLabelText(/^Resume/), document_(words.resume, 'maria.pdf'));
  await user.upload(screen.getByLabelText(/^Cover Letter/), document_(words.letter, 'letter.pdf'));
  await screen.findByText(/letter\.pdf/);
  await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: messages.outbox.saved });
  await router.navigate({ to: '/apply/$id', params: { id: '5' } });
  await screen.findByText(reuse.from('Store assistant'));
  answers['GET internship_applications/my_applications'] = mine();
  await press(user, 'Apply Now');
  await screen.findByRole('heading', { name: messages.outbox.saved });
  // Copied, so that it can be sent in any case.
  expect(screen.getByText(onThisPhone.saved.both)).toBeTruthy();
  expect(await deletingSays(user)).toContain(onThisPhone.deleted.both);
  await press(user, 'Cancel');
  const before = server.documentBytes();
  server.outcome = () => 'delivered';
  await (await services.outbox.load()).linkChanged();
  await waitFor(() => expect(server.rows).toHaveLength(2));
  expect(new Set(server.rows.map(({ resume }) => resume))).toEqual(new Set([hash(pdf(words.resume))]));
  expect(server.documentBytes() - before).toBe(pdf(words.resume).length + pdf(words.letter).length);
});
