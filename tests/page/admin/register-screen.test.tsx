import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { registration as text } from '#contract/messages/admin';
import { outbox } from '#contract/messages/outbox';
import { StorageFull } from '#outbox/errors';
import { claimCode, person as registered } from '../../outbox/samples';
import { internshipRow, wholeList } from '../../support/answers';
import { document_, fillIn } from '../../support/apply-page';
import { ok, openPage, type Answer } from '../../support/open-page';
import { expectPath, field, fill, main, press } from '../../support/on-screen';
import { startPhone } from '../../support/phone';

/** Answers what the outbox sends. */
let portal: ReturnType<typeof startPhone>;
beforeEach(() => {
  portal = startPhone();
  portal.students.set('Bearer token-of-admin', '7');
  portal.outcome = () => 'lost_before';
});

const open = (answers: Record<string, Answer> = {}) => openPage('/register', { role: 'admin', answers });
const person = { 'Full Name': 'Sina Wari', 'Date of Birth': '2007-04-09', City: 'Lae', Cohort: '2026 A' };
const code = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

test('a person is kept without signal with a code that is shown, and town and cohort stay for the next', async () => {
  const page = await open();
  await fill(page, person);
  await press(page, text.save);
  expect(await main().findByRole('heading', { name: 'Sina Wari' })).toBeTruthy();
  const shown = main().getAllByText(code)[0]!.textContent;
  const list = within(await screen.findByRole('region', { name: text.list }));
  expect(await list.findByText('Sina Wari')).toBeTruthy();
  expect(list.getByText(code).textContent).toBe(shown);
  expect(list.getByText(text.waiting(1))).toBeTruthy();
  await press(page, text.next);
  await waitFor(() => expect(field('Full Name').value).toBe(''));
  expect([field('City').value, field('Cohort').value]).toEqual(['Lae', '2026 A']);
});

test('who is too young gets no code, and who is under age the sentence about a guardian', async () => {
  const page = await open();
  const bornBefore = (years: number) => `${new Date().getFullYear() - years}-01-01`;
  await fill(page, { ...person, 'Date of Birth': bornBefore(13) });
  await press(page, text.save);
  expect(await main().findByText(text.tooYoung)).toBeTruthy();
  expect(screen.queryByText(code)).toBeNull();
  await fill(page, { 'Date of Birth': bornBefore(15) });
  await press(page, text.save);
  expect(await main().findByText(text.guardianAsked)).toBeTruthy();
});

test('who is mistyped is corrected with the same code, before and after it was sent', async () => {
  const page = await open();
  await fill(page, { ...person, 'Mobile Number': '7200 3301' });
  await press(page, text.save);
  const shown = (await main().findAllByText(code))[0]!.textContent;
  await press(page, text.next);
  await fill(page, { ...person, 'Full Name': 'Sina Warii', 'Mobile Number': '7200 3301' });
  await press(page, text.save);
  expect(await main().findByText(text.sameNumber('Sina Wari'))).toBeTruthy();
  const correct = async (name: string, fields: Record<string, string>) => {
    const rows = within(screen.getByRole('region', { name: text.list }));
    await press(page, new RegExp(`^${text.correct} : ${name}$`), rows);
    await waitFor(() => expect(field('Full Name').value).toBe(name));
    await fill(page, fields);
    await press(page, text.save);
    expect(await main().findByRole('heading', { name: 'Lina Wari' })).toBeTruthy();
  };
  await correct('Sina Wari', { 'Full Name': 'Lina Wari' });
  expect(main().getAllByText(code)[0]!.textContent).toBe(shown);
  portal.outcome = () => 'delivered';
  await (await page.services.outbox.load()).linkImproved();
  await waitFor(() => expect(portal.people.size).toBe(2));
  const stored = Object.values(localStorage).join(' ');
  expect(stored, 'the code is in the outbox alone').not.toContain(shown);
  await correct('Lina Wari', { City: 'Madang' });
  await waitFor(() =>
    expect([...portal.people.values()]).toContainEqual(
      expect.objectContaining({ full_name: 'Lina Wari', city: 'Madang', revision: 2 }),
    ),
  );
  expect(await main().findAllByRole('link', { name: new RegExp(`^${text.inList}`) })).toHaveLength(2);
});

test('who was in the register before is said, once it was sent', async () => {
  const page = await open();
  for (const again of [false, true]) {
    if (again) await press(page, text.next);
    await fill(page, person);
    await press(page, text.save);
    await main().findByRole('heading', { name: 'Sina Wari' });
  }
  expect(screen.queryByText(text.known('Sina Wari'))).toBeNull();
  portal.outcome = () => 'delivered';
  await (await page.services.outbox.load()).linkImproved();
  expect(await screen.findAllByText(text.known('Sina Wari'))).toHaveLength(1);
  // The one that was sent first is told by the server.
  const keys = (page.services.outbox.records() ?? []).map(({ id }) => id);
  page.answers['GET admin/registrations'] = ok({ idempotency_keys: keys });
  await page.services.queryClient.invalidateQueries();
  expect(await screen.findAllByText(text.again('Sina Wari'))).toHaveLength(2);
});

test('who is refused stays with the reason, until it is removed on purpose', async () => {
  portal.outcome = () => 'has_account';
  const page = await open();
  await fill(page, person);
  await press(page, text.save);
  expect(await screen.findByText(errorTable.has_account.sentence)).toBeTruthy();
  vi.spyOn(await page.services.outbox.load(), 'sendNow').mockRejectedValueOnce(new StorageFull('full'));
  await press(page, new RegExp(`^${text.sendNow}`));
  expect(await screen.findByText(outbox.storageFull)).toBeTruthy();
  await press(page, /^Remove/);
  const asked = within(await screen.findByRole('dialog'));
  await page.user.click(asked.getByRole('button', { name: text.remove }));
  await waitFor(() => expect(screen.queryByText(errorTable.has_account.sentence)).toBeNull());
});

test('an application is filled for a person who is registered here, without signal, and waits behind them', async () => {
  const rows = [internshipRow(), internshipRow({ id: 4, title: 'Baker' })];
  const page = await open({ 'GET internship/': ok(wholeList(rows)) });
  await fill(page, person);
  await press(page, text.save);
  const apply = { name: new RegExp(`^${text.apply}`) };
  await page.user.click(await main().findByRole('link', apply));
  expect(await main().findByRole('heading', { name: text.applyFor('Sina Wari') })).toBeTruthy();
  await page.user.type(await main().findByRole('searchbox', { name: text.choose }), 'baker');
  await waitFor(() => expect(main().queryByText(rows[0]!.title)).toBeNull());
  await page.user.click(await main().findByRole('link', { name: /Baker/ }));
  await fillIn(page.user);
  // Only a student has a resume on the phone; a letter is written in the name of the person.
  expect(main().queryByRole('link', { name: /Resume/ })).toBeNull();
  await press(page, 'Apply Now');
  await expectPath(page, '/register');
  const list = within(await screen.findByRole('region', { name: text.list }));
  expect(await list.findByText(/Baker/, { selector: 'span:not(.sr-only)' })).toBeTruthy();
  await waitFor(() => expect(list.getAllByText(outbox.states.queued)).toHaveLength(2));
  const [record] = (page.services.outbox.records() ?? []).filter((one) => one.for);
  expect(record).toMatchObject({ state: 'queued', for: { full_name: 'Sina Wari' }, internship: { id: 4 } });
  expect(portal.asked.filter((request) => !request.endsWith('registrations'))).toEqual([]);

  await page.user.click(list.getByRole('link', apply));
  await page.user.click(await main().findByRole('link', { name: /Baker/ }));
  expect(await main().findByText(outbox.states.queued)).toBeTruthy();
  expect(main().queryByRole('button', { name: 'Apply Now' })).toBeNull();
});

test('behind a person who is refused it stays with the reason, also when they are removed', async () => {
  portal.outcome = () => 'has_account';
  const page = await open();
  const loaded = await page.services.outbox.load();
  const { id } = await loaded.register(7, registered, claimCode);
  const { id: draft } = await loaded.draftFor(
    7,
    { id: 3, title: 'Store Assistant', company_name: 'Kundu', last_date_to_apply: '2099-01-01' },
    { registration: id, full_name: 'Sina Wari' },
  );
  await loaded.saveDraft(draft, { levels: [{ grade: 10, school_name: 'Lae Secondary' }] });
  for (const name of ['resume', 'cover_letter'] as const)
    await loaded.addFile(draft, name, document_(name, `${name}.pdf`));
  await loaded.queue(draft);
  expect(await main().findByText(outbox.errors.registration_refused)).toBeTruthy();
  const remove = async (about: RegExp) => {
    await press(page, about);
    const asked = within(await screen.findByRole('dialog'));
    await page.user.click(asked.getByRole('button', { name: text.remove }));
  };
  await remove(/^Remove : Sina Wari/);
  await waitFor(() => expect(screen.queryByText(errorTable.has_account.sentence)).toBeNull());
  expect(main().getByText(outbox.errors.registration_refused)).toBeTruthy();
  expect(main().queryByRole('link', { name: new RegExp(text.finish) })).toBeNull();
  await press(page, /^Remove : Store Assistant/);
  expect(
    screen.getByRole('dialog', { name: text.removeApplication('Store Assistant, Sina Wari') }),
  ).toBeTruthy();
  expect(screen.getByText(text.documentsToo)).toBeTruthy();
});

test('on another phone than the one that registered them nobody can be applied for', async () => {
  await openPage('/register/apply/none', { role: 'admin', answers: {} });
  expect(await main().findByText(text.notHere)).toBeTruthy();
});
