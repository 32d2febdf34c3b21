import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formKeyPrefix, memoryStorage } from '../../../src/services/session';
import { RESUME_FORM } from '../../../src/services/resume';
import { mine } from '../../support/apply-page';
import { ok, openPage } from '../../support/open-page';
import { messages } from '#contract/messages';
import { application, internshipRow, student, wholeList } from '../../support/answers';
import { wholePortal } from '../../support/whole-portal';

const ready = async () => {
  const heading = await screen.findByRole('heading', { name: 'Get ready' });
  return within(heading.closest('section')!)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
};

test('a student who has nothing yet is led to the resume and the profile', async () => {
  const user = student({ id: 7, mobile_number: null });
  await openPage('/home', {
    role: 'student',
    answers: { ...wholePortal('student'), 'GET profile': ok({ user }) },
  });
  expect(await ready()).toEqual([
    ['Write your resume', '/resume'],
    ['Profile', '/profile'],
  ]);
});

test('what is there has a tick, and can be changed', async () => {
  const storage = memoryStorage();
  storage.setItem(
    `${formKeyPrefix}7.${RESUME_FORM}`,
    JSON.stringify({ school_1: 'Lae Secondary', skills: 'Counting' }),
  );
  await openPage('/home', { role: 'student', answers: wholePortal('student'), storage });
  await screen.findByText('Your applications', { selector: 'strong' });
  await expect.poll(ready).toEqual([
    ['Change your resume (done)', '/resume'],
    ['Profile (done)', '/profile'],
  ]);
});

test('an application that was answered is counted as such, not as viewed, and has no way to go on', async () => {
  const answer = { kind: 'not_this_time', note: null, at: '2026-11-20T02:00:00.000Z' } as const;
  const applications = [
    application({ id: 1, status: 'viewed', answer }),
    application({ id: 2, status: 'viewed' }),
    application({ id: 3, status: 'hired' }),
  ];
  await openPage('/home', {
    role: 'student',
    answers: {
      ...wholePortal('student'),
      'GET internship_applications/my_applications': mine(...applications),
    },
  });
  expect(await screen.findByText('1 Hired · 1 Viewed · 1 Not this time')).toBeTruthy();
  expect(screen.getAllByRole('list', { name: 'Progress' })).toHaveLength(2);
});

test('each heading names what stands below it: the own town, what is like earlier applications, and the rest', async () => {
  const towns = ['Lae', 'Goroka', 'Wewak', 'Goroka'];
  const rows = towns.map((location, at) =>
    internshipRow({ id: 9 - at, title: `In ${location} ${at}`, location, internship_category_id: at % 3 }),
  );
  const mineOf9 = application({ id: 1, internship: { ...application().internship, id: 9 } });
  await openPage('/home', {
    role: 'student',
    answers: {
      ...wholePortal('student'),
      'GET profile': ok({ user: student({ id: 7, city: 'goroka' }) }),
      'GET internship/': ok(wholeList(rows)),
      'GET internship_applications/my_applications': mine(mineOf9),
    },
  });
  const near = await screen.findByRole('heading', { name: 'Near you' });
  const titles = (heading: HTMLElement) =>
    within(heading.closest('section')!)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(titles(near)).toEqual(['In Goroka 1', 'In Goroka 3']);
  expect(titles(screen.getByRole('heading', { name: 'New' }))).toEqual(['In Wewak 2']);
  expect(screen.queryByRole('heading', { name: 'Like what you applied for' })).toBeNull();
});

test('it says what is saved on this phone, and no more: the list, and the details of what was opened', async () => {
  const rows = [3, 4].map((id) => internshipRow({ id }));
  const { router } = await openPage('/home', {
    role: 'student',
    answers: { ...wholePortal('student'), 'GET internship/': ok(wholeList(rows)) },
  });
  expect(await screen.findByText(messages.internship.savedHere(2, 0))).toBeTruthy();
  await router.navigate({ to: '/internship-details/$id', params: { id: '3' } });
  await screen.findByRole('heading', { name: 'About the company' });
  await router.navigate({ to: '/home' });
  expect(await screen.findByText(messages.internship.savedHere(2, 1))).toBeTruthy();
});
