import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { portMoresbyDate } from '#contract/closing';
import { student } from '../../support/answers';
import { ok, openPage, type Answer } from '../../support/open-page';

const me = student({ id: 7, status: 'approved' });
const open = (answers: Record<string, Answer> = {}) =>
  openPage('/profile/edit-profile', {
    role: 'student',
    answers: { 'GET profile': ok({ user: me }), ...answers },
  });
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);

test('a date of birth is chosen among the days that somebody can be born on, and how is said beside it', async () => {
  await open();
  const birthday = await field(/^Date of Birth/);
  const yesterday = portMoresbyDate(Date.now() - 86_400_000);
  expect([birthday.min, birthday.max]).toEqual(['1900-01-01', yesterday]);
  expect(screen.getByText('If a calendar opens, tap its year first.').id).toBe(
    birthday.getAttribute('aria-describedby'),
  );
});

test('a profile that is being saved takes nothing that the answer would wipe', async () => {
  let answer: (response: Response) => void = () => undefined;
  const page = await open({ 'PATCH users': () => new Promise((resolve) => (answer = resolve)) });
  const city = await field(/^City/);
  await page.user.type(city, ' City');
  await page.user.click(screen.getByRole('button', { name: 'Update Profile' }));
  await page.user.type(city, ' and more');
  expect(city.value).toBe('Lae City');
  answer(Response.json({ message: '', user: { ...me, city: 'Lae City' } }));
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/profile'));
});
