import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formKeyPrefix } from '../../../src/lib/form-key';
import { RESUME_FORM } from '../../../src/lib/resume';
import { memoryStorage } from '../../../src/lib/session';
import { mine } from '../../support/apply-page';
import { ok, openPage } from '../../support/open-page';
import { application, student } from '../../support/answers';
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

test('an application that was answered is not counted as viewed, and has no way to go on', async () => {
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
  expect(await screen.findByText('1 Hired · 1 Viewed')).toBeTruthy();
  expect(screen.getAllByRole('list', { name: 'Progress' })).toHaveLength(2);
});
