import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { applying } from '#contract/messages/applications';
import { hiredWords } from '#contract/messages/progress';
import { application } from '../../support/answers';
import { mine } from '../../support/apply-page';
import { openPage } from '../../support/open-page';
import { startPhone } from '../../support/phone';

beforeEach(() => void startPhone());

const list = 'GET internship_applications/my_applications';
const one = (id: number, title: string, given: Parameters<typeof application>[0] = {}) =>
  application({
    id: 10_000_000 + id,
    internship: { id, title, created_at: '2026-11-01T02:00:00.000Z', removed: false },
    status_at: '2026-11-01T02:00:00.000Z',
    ...given,
  });
const viewed = { status: 'viewed', status_at: '2026-11-19T02:00:00.000Z' } as const;
const hired = { status: 'hired', status_at: '2026-11-20T02:00:00.000Z' } as const;
const phone = '+675 325 1000';
const open = (answer: ReturnType<typeof mine>, more: Partial<Parameters<typeof openPage>[1]> = {}) =>
  openPage('/my-applications', { role: 'student', answers: { [list]: answer }, ...more });

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('hired comes first, with the number to call; then the latest, each with how far it is', async () => {
  const company = { company_name: 'Kundu Hardware', image_url: null, phone };
  await open(mine(one(1, 'Latest'), one(2, 'Older', viewed), one(3, 'Oldest', { ...hired, company })));
  await screen.findByText(hiredWords.title);
  expect(titles()).toEqual(['Oldest', 'Latest', 'Older']);
  const call = screen.getByRole('link', { name: `Call ${phone}` });
  expect(call.getAttribute('href')).toBe('tel:+6753251000');
  expect(screen.getByText('Seen 19 November')).toBeTruthy();
  const [, second] = screen.getAllByRole('list', { name: applying.progress });
  const steps = within(second!).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Sent (done)',
    'Seen (not yet)',
    'Hired (not yet)',
  ]);
});

test('without an answer it says when the business was reminded, and when none is likely', async () => {
  const reminded_at = '2026-11-19T02:00:00.000Z';
  const words = `${applying.noAnswerYet} ${applying.reminded('19 November')}.`;
  await open(
    mine(one(1, 'New'), one(2, 'Waits', { reminded_at }), one(3, 'Long', { answer_unlikely: true })),
  );
  await screen.findByText('Waits');
  const [fresh, waits, long] = screen
    .getAllByRole('listitem')
    .filter((row) => within(row).queryByRole('heading'));
  expect(fresh!.textContent).not.toContain(applying.noAnswerYet);
  expect(within(waits!).getByText(words)).toBeTruthy();
  expect(within(long!).getByText(`${applying.noAnswerYet} ${applying.answerUnlikely}`)).toBeTruthy();
});

test('an answer stands beside the status, where the way ends', async () => {
  const answer = {
    kind: 'not_this_time',
    note: 'Please apply again in June.',
    at: viewed.status_at,
  } as const;
  await open(mine(one(1, 'Answered', { ...viewed, answer })));
  const steps = within(await screen.findByRole('list', { name: applying.progress })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Sent (done)',
    'Seen (done)',
    'Not this time',
  ]);
  expect(screen.getByText('Answered on 19 November 2026')).toBeTruthy();
  expect(screen.getByText('Please apply again in June.')).toBeTruthy();
  expect(screen.queryByText('Seen 19 November')).toBeNull();
});

test('what the business has done since the last visit stands before the rest, and is marked once', async () => {
  const first = await open(mine(one(1, 'Latest'), one(2, 'Older')));
  await screen.findByText('Latest');
  expect(titles(), 'nothing is new on a first visit').toEqual(['Latest', 'Older']);
  first.close();
  const changed = mine(one(1, 'Latest'), one(2, 'Older', viewed));
  const second = await open(changed, { storage: first.storage });
  await screen.findByText('Seen 19 November');
  expect(titles()).toEqual([`${applying.isNew} Older`, 'Latest']);
  second.close();
  await open(changed, { storage: first.storage });
  await screen.findByText('Seen 19 November');
  expect(titles()).toEqual(['Latest', 'Older']);
});

test('on a wide screen the details stand beside the list, and another is chosen there', async () => {
  const details = (id: number, title: string) => ({
    status: 200,
    body: { status: 200, internship_application: { ...one(id, title), history: [], answers: [] } },
  });
  const { user } = await openPage('/my-applications', {
    role: 'student',
    media: ['(min-width: 64rem)'],
    answers: {
      [list]: mine(one(1, 'Latest'), one(2, 'Older')),
      'GET internship_applications/10000001': details(1, 'Latest') as never,
      'GET internship_applications/10000002': details(2, 'Older') as never,
    },
  });
  const beside = await screen.findByRole('region', { name: 'Application' });
  await within(beside).findByRole('heading', { name: 'Latest' });
  const link = screen.getByRole('link', { name: 'View Application: Older' });
  expect(link.getAttribute('href')).toBe('/application-detail/10000002');
  await user.click(link);
  const other = await screen.findByRole('region', { name: 'Application' });
  await within(other).findByRole('heading', { name: 'Older' });
});
