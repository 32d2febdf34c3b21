import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffScope } from '#contract/answers';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { registration, staff as text } from '#contract/messages/admin';
import type { StaffMember } from '#contract/staff';
import { student, studentList } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import { expectPath, expectToast, field, fill, main, press } from '../../support/on-screen';
import { startPhone } from '../../support/phone';
import { person, wholePortal } from '../../support/whole-portal';

const maria = student({ id: 21, full_name: 'Maria Kaupa', applications: { total: 1, late: 0 } });
const line = {
  ...{ id: 7, full_name: 'Maria Kaupa', date_of_birth: '2008-02-29', cohort: null, school_year: '2026' },
  ...{ email: null, mobile_number: null, city: 'Lae', gender: null, guardian: null },
};
const made = { id: 7, full_name: 'Maria Kaupa', cohort: null, code: 'RNNDG-1FCDA' };
const sent = {
  ...{ id: 5, title: 'Store assistant', company_name: 'Kundu Hardware', group: 'viewed' },
  ...{ held: false, sent_at: '2026-11-01T02:00:00.000Z' },
};

describe('staff', () => {
  beforeEach(() => void startPhone());
  const open = (path: string, scope: StaffScope, answers: Record<string, Answer> = {}) =>
    openPage(path, {
      role: 'staff',
      answers: {
        ...wholePortal('staff'),
        'GET profile': ok({ user: person('staff', { scope }) }),
        'GET admin/list_students': ok(studentList(maria)),
        'GET admin/registration/21': ok({ user: maria, register_line: null, applications: [sent] }),
        ...answers,
      },
    });
  const lae: StaffScope = { kind: 'places', names: ['Lae'] };

  test('begin with the students of their scope, see how far applications are, and decide and export nothing', async () => {
    const page = await open('/home', lae);
    await expectPath(page, '/list-all-students');
    expect(await main().findByText(text.yours('Lae'))).toBeTruthy();
    expect(await main().findByText('Pending', { selector: 'td *' })).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Admin screens' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['Students', 'Participants', 'Register people', 'Send for a student'],
    ]);
    expect(screen.queryByRole('combobox', { name: /^Status of/ })).toBeNull();
    for (const name of ['Download CSV', 'Import participants', /^Approve/])
      expect([screen.queryByRole('button', { name }), screen.queryByRole('link', { name })]).toEqual([
        null,
        null,
      ]);
    await press(page, /^View/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria Kaupa' }));
    const row = (await dialog.findByText('Store assistant')).closest('li');
    expect(row?.textContent).toBe('Store assistant, Kundu Hardware, 1 November 2026: Viewed');
    const { oneTime, correct, end, join } = messages.admin;
    for (const { label } of [oneTime, correct, end, join]) expect(dialog.getByText(label)).toBeTruthy();
    expect(page.calls('GET admin/overview')).toEqual([]);
  });

  test('end the log-ins of a person once they have confirmed it', async () => {
    const { end } = messages.admin;
    const page = await open('/list-all-students', lae, {
      'POST admin/end_sessions': ok({ message: end.done }),
    });
    await press(page, /^View/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria Kaupa' }));
    await press(page, end.press, dialog);
    const asked = within(await screen.findByRole('dialog', { name: end.ask('Maria Kaupa') }));
    expect(asked.getByText(end.about)).toBeTruthy();
    expect(page.calls('POST admin/end_sessions')).toEqual([]);
    await press(page, end.press, asked);
    expect(await dialog.findByText(end.done)).toBeTruthy();
    expect(page.calls('POST admin/end_sessions')).toMatchObject([{ body: { id: 21 } }]);
  });

  test('find the other account of a person, see both beside each other, and join them once that is possible', async () => {
    const { join } = messages.admin;
    const other = student({ id: 22, full_name: 'Maria Kaupa', email: '', mobile_number: '72003301' });
    const page = await open('/list-all-students', lae, {
      'GET admin/list_students?limit=20&search=7200': ok(studentList(maria, other)),
      'GET admin/list_students?limit=20&search=Elsewhere': ok(studentList(maria)),
      'POST admin/join_accounts': refused('not_joinable'),
    });
    await press(page, /^View/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria Kaupa' }));
    await fill(page, { [join.find]: 'Elsewhere' }, dialog);
    await press(page, join.search, dialog);
    expect(await dialog.findByText(join.noneOfYours)).toBeTruthy();
    await fill(page, { [join.find]: '7200' }, dialog);
    await press(page, join.search, dialog);
    // The account itself is not offered.
    await press(page, /^Compare/, dialog);
    const table = within(dialog.getByRole('columnheader', { name: join.stays }).closest('table')!);
    const cells = (row: string) =>
      within(table.getByRole('rowheader', { name: row }).closest('tr')!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.trim());
    expect([cells('Mobile'), cells('Applications')]).toEqual([
      [maria.mobile_number, '72003301 (differs)'],
      ['1', '0 (differs)'],
    ]);
    const confirm = async () => {
      await press(page, join.press, dialog);
      const asked = within(await screen.findByRole('dialog', { name: join.ask('Maria Kaupa') }));
      expect(asked.getByText(join.about('72003301'))).toBeTruthy();
      await press(page, join.press, asked);
    };
    await confirm();
    expect(await dialog.findByText(errorTable.not_joinable.sentence)).toBeTruthy();
    page.answers['POST admin/join_accounts'] = ok({ message: join.done, user: maria });
    await confirm();
    expect(await dialog.findByText(join.done)).toBeTruthy();
    expect(page.calls('POST admin/join_accounts').at(-1)).toMatchObject({ body: { id: 21, ended_id: 22 } });
  });

  test('give no password for an account that nobody has claimed yet, but a code', async () => {
    const unclaimed = { ...maria, email: '', is_unclaimed: true as const };
    const page = await open('/list-all-students', lae, {
      'GET admin/list_students': ok(studentList(unclaimed)),
      'GET admin/registration/21': ok({ user: maria, register_line: line, applications: [] }),
      'POST admin/claim_codes': ok({ message: '1 code was made.', codes: [made] }),
    });
    expect(await main().findByText(messages.admin.notClaimed)).toBeTruthy();
    await press(page, /^View/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria Kaupa' }));
    expect(dialog.getByText(messages.admin.unclaimed)).toBeTruthy();
    expect(await dialog.findByText('School year: 2026')).toBeTruthy();
    const { press: make, label } = messages.admin.newCode;
    await page.user.click(dialog.getByText(label));
    await press(page, make, dialog);
    await press(
      page,
      make,
      within(await screen.findByRole('dialog', { name: messages.participants.slipsAsk(1) })),
    );
    expect(await dialog.findByText(made.code)).toBeTruthy();
    expect(page.calls('POST admin/claim_codes')).toMatchObject([{ body: { ids: [7] } }]);
    expect(dialog.queryByText(messages.admin.oneTime.label)).toBeNull();
    expect(dialog.getByText(messages.admin.correct.label)).toBeTruthy();
  });

  test('read their lines of the register and print codes, and import nothing', async () => {
    await open('/participants', lae);
    expect(await main().findByRole('heading', { name: 'Participants' })).toBeTruthy();
    expect(await main().findByRole('button', { name: messages.participants.printSlips(1) })).toBeTruthy();
    expect(main().queryByText('What the file looks like')).toBeNull();
    expect(main().queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });

  test('choose one of their cohorts for whom they register, also without signal', async () => {
    const own: StaffScope = { kind: 'cohorts', names: ['2026 A', '2026 B'] };
    const page = await open('/register', own, { 'POST admin/registrations': noSignal });
    await waitFor(() => expect(field('Cohort').tagName).toBe('SELECT'));
    await fill(page, { 'Full Name': 'Sina Wari', 'Date of Birth': '2007-04-09', City: 'Lae' });
    await press(page, registration.save);
    expect(await main().findByText(registration.chooseOwn, { selector: 'p' })).toBeTruthy();
    await fill(page, { Cohort: '2026 B' });
    await press(page, registration.save);
    expect(await main().findByRole('heading', { name: 'Sina Wari' })).toBeTruthy();
  });
});

describe('an admin', () => {
  const member: StaffMember = {
    ...{ id: 8, full_name: 'Field Worker', email: 'field@program.example' },
    ...{ kind: 'cohorts', names: ['2026 A'], disabled: false, people: 0 },
  };
  const open = () =>
    openPage('/staff', {
      role: 'admin',
      answers: {
        ...wholePortal('admin'),
        'GET admin/staff': ok({ staff: [member] }),
        'POST admin/staff': ok({
          ...{ message: text.made, staff: member, password: 'H7QK2-M9XTA' },
          valid_until: '2026-12-01T02:00:00.000Z',
        }),
        'PUT admin/staff/8': ok({ message: text.saved, staff: member }),
      },
    });

  test('makes staff with a scope, and is shown their first password once', async () => {
    const page = await open();
    expect(await main().findByText(text.counts(0))).toBeTruthy();
    const form = within(field('Full Name').closest('form')!);
    await fill(page, { 'Full Name': 'Sina Wari', Email: 'sina@program.example' }, form);
    await press(page, text.make, form);
    expect(await form.findByText(text.namesNeeded)).toBeTruthy();
    await fill(page, { 'Whom they look after': 'places' }, form);
    await fill(page, { Places: 'Lae\nGoroka' }, form);
    await press(page, text.make, form);
    expect(await form.findByText('H7QK2-M9XTA')).toBeTruthy();
    expect(form.getByText(text.firstPassword)).toBeTruthy();
    expect(page.calls('POST admin/staff')).toMatchObject([
      {
        body: {
          ...{ full_name: 'Sina Wari', email: 'sina@program.example' },
          ...{ kind: 'places', names: ['Lae', 'Goroka'] },
        },
      },
    ]);
  });

  test('changes whom they look after, and shuts them out', async () => {
    const page = await open();
    await page.user.click(await main().findByText(text.change));
    const form = within(screen.getByText(text.disabled).closest('form')!);
    await fill(page, { 'Whom they look after': 'all', 'Log-in': 'yes' }, form);
    await press(page, text.save, form);
    await waitFor(() =>
      expect(page.calls('PUT admin/staff/8')).toMatchObject([
        { body: { kind: 'all', names: ['2026 A'], disabled: true } },
      ]),
    );
    await expectToast(text.saved, 'Success');
  });
});
