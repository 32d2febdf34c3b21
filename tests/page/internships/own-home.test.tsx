import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formKeyPrefix } from '../../../src/lib/form-key';
import { RESUME_FORM } from '../../../src/lib/resume';
import { memoryStorage } from '../../../src/lib/session';
import { ok, openPage } from '../../support/open-page';
import { student } from '../../support/answers';
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
