import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { longDate } from '#contract/dates';
import { report as text } from '#contract/messages/internships';
import { internshipDetails } from '../../support/answers';
import { expectToast, fill, main, press, type Page } from '../../support/on-screen';
import { ok, openPage, type Answer } from '../../support/open-page';

const PUT = 'PUT internship/3/report';
const open = (more: Record<string, Answer> = {}) =>
  openPage('/internship-details/3', {
    role: 'student',
    answers: { 'GET internship/3': ok({ internship: internshipDetails() }), ...more },
  });
const dialog = () => within(screen.getByRole('dialog', { name: 'Report this internship' }));
const openDialog = async (page: Page) => press(page, 'Report this internship');

test('a report has a reason and a sentence, and thanks who sent it', async () => {
  const page = await open({ [PUT]: ok({ message: text.sent }) });
  await openDialog(page);
  await press(page, 'Send report', dialog());
  expect(await dialog().findByText(text.reasonRequired)).toBeTruthy();
  expect(page.calls(PUT)).toEqual([]);
  await fill(
    page,
    { 'What is wrong\\?': 'money', 'What happened \\(optional\\)': 'They ask for 50 kina.' },
    dialog(),
  );
  await press(page, 'Send report', dialog());
  await expectToast(text.sent);
  expect(page.calls(PUT).map(({ body }) => body)).toEqual([
    { reason: 'money', note: 'They ask for 50 kina.' },
  ]);
  expect(screen.queryByRole('dialog', { name: 'Report this internship' })).toBeNull();
  expect(await main().findByText(text.reportedOn(longDate(new Date().toISOString())))).toBeTruthy();
  expect(main().queryByRole('button', { name: 'Report this internship' })).toBeNull();
  expect(main().getByRole('button', { name: text.change })).toBeTruthy();
});

test.each([
  ['on which day', { reported_at: '2026-11-20T02:00:00.000Z' }, text.reportedOn('20 November 2026')],
  ['so much that an older copy knows', {}, text.reported],
])('who opens it again reads that it is reported, and %s', async (_, known, sentence) => {
  const internship = internshipDetails({ is_reported: true, ...known });
  const page = await open({ 'GET internship/3': ok({ internship }) });
  expect(await main().findByText(sentence)).toBeTruthy();
  await press(page, text.change);
  expect(dialog().getByText(/Store assistant/)).toBeTruthy();
});

test('who is no student reports nothing', async () => {
  await openPage('/internship-details/3', {
    role: 'admin',
    answers: { 'GET internship/3': ok({ internship: internshipDetails() }) },
  });
  await main().findByRole('heading', { level: 2, name: 'Description' });
  expect(main().queryByRole('button', { name: 'Report this internship' })).toBeNull();
});
