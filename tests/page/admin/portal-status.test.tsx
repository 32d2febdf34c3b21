import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { portalStatus as text } from '#contract/messages/admin';
import { notificationSettings } from '#contract/messages/news';
import { answers } from '#contract/messages/server-answers';
import { dateAndTime } from '../../../src/lib/format';
import { main, press } from '../../support/on-screen';
import { ok, openPage, refused, type Answer } from '../../support/open-page';
import { portalStatus, wholePortal } from '../../support/whole-portal';

const STATUS = 'GET admin/portal_status';
const open = (more: Record<string, Answer> = {}) =>
  openPage('/portal-status', { role: 'admin', answers: { ...wholePortal('admin'), ...more } });
const says = async (sentence: string | RegExp) => expect(await main().findByText(sentence)).toBeTruthy();
const rowsOf = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

test('where nothing is wrong it says so, with what was sent, the backup, the disk and the versions', async () => {
  const { backup } = portalStatus();
  await open();
  await says(text.allWell);
  for (const name of Object.values(text.channels)) expect(screen.getByRole('heading', { name })).toBeTruthy();
  await says(text.off);
  const sent = [`Last sent${dateAndTime(backup!)}`, 'WaitingNone', 'Given upNone in 30 days'];
  expect(rowsOf()).toEqual([
    ...[...sent, ...sent],
    ...[
      `Last backup${dateAndTime(backup!)}`,
      'Free disk5.0 GB',
      'VersionsPortal 1.0.0, Node v22.1.0, PostgreSQL 15.4',
    ],
  ]);
});

test('each problem is a sentence with what to do', async () => {
  const problems = ['disk', 'store', 'mail', 'push', 'sms', 'failed', 'backup'] as const;
  const [mail, ...others] = portalStatus().channels;
  const late = { ...mail!, waiting: 3, since: mail!.last_sent, failed: 2, last_failed: mail!.last_sent };
  const channels = [{ ...late, last_error: 'ECONNECTION' }, ...others];
  await open({ [STATUS]: ok(portalStatus({ problems: [...problems], channels, backup: null })) });
  for (const problem of problems) await says(text.problems[problem]);
  const at = dateAndTime(mail!.last_sent!);
  expect(rowsOf()).toEqual(
    expect.arrayContaining([
      `Waiting${text.waiting(3, at)}`,
      `Given up${text.givenUp(2, at)}`,
      'Last errorECONNECTION',
      `Last backup${text.never}`,
    ]),
  );
});

test('a test message is asked for, and what was sent is looked up again', async () => {
  const message = answers.portalStatus.testQueued('admin@example.org');
  const page = await open({ 'POST admin/test_message': ok({ message }) });
  await says(text.allWell);
  await press(page, text.test.mail);
  await says(message);
  expect(page.calls(STATUS)).toHaveLength(2);
  page.answers['POST admin/test_message'] = () => new Response('a proxy', { status: 502 });
  await press(page, text.test.mail);
  await says(text.testFailed);
});

test('by SMS it goes to a number that is asked for, where there is a gateway; to a phone once that allows it', async () => {
  const channels = portalStatus().channels.map((channel) => ({ ...channel, is_on: true }));
  const message = answers.portalStatus.testQueued('+67571234567');
  const page = await open({
    [STATUS]: ok(portalStatus({ channels })),
    'POST admin/test_message': ok({ message }),
  });
  await page.user.type(await main().findByLabelText(text.number), '71234567');
  await press(page, text.test.sms);
  await says(message);
  expect(page.calls('POST admin/test_message')).toMatchObject([
    { body: { channel: 'sms', number: '71234567' } },
  ]);
  await press(page, text.test.push);
  await says(notificationSettings.unsupported);
});

test('a database that is away is said where the figures would be', async () => {
  await open({ [STATUS]: refused('unavailable') });
  await says(text.failed);
});
