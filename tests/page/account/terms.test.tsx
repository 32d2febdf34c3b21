import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { terms as text } from '#contract/messages/account';
import { termsChanges, termsVersion } from '#contract/terms';
import { noSignal, ok, openPage } from '../../support/open-page';
import { hrefOf } from '../../support/on-screen';
import { person, wholePortal } from '../../support/whole-portal';

const ACCEPT = 'PUT users/terms';
const { changed } = termsChanges.at(-1)!;

async function open(role: 'student' | 'business', accepted: string | null) {
  const profile = (terms_version: string | null) =>
    ok({ message: '', user: { ...person(role), terms_version } });
  const answers = { ...wholePortal(role), 'GET profile': profile(accepted), [ACCEPT]: noSignal };
  const page = await openPage(role === 'student' ? '/home' : '/dashboard', { role, answers });
  await screen.findByRole('heading', { level: 1 });
  return { ...page, profile };
}

test.each(['student', 'business'] as const)(
  'a %s reads once what changed of the privacy page, and again where there was no signal',
  async (role) => {
    const { user, answers, calls, profile } = await open(role, '2026-01-01');
    expect(await screen.findByText(changed)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect((await screen.findByText(text.needsSignal)).getAttribute('role')).toBe('alert');
    answers[ACCEPT] = profile(termsVersion);
    answers['GET profile'] = profile(termsVersion);
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => {
      const button = screen.queryByRole('button', { name: 'Got it' });
      if (button) await user.click(button);
      expect(screen.queryByText(changed)).toBeNull();
    });
    expect(calls(ACCEPT).at(-1)).toMatchObject({ body: { terms_version: termsVersion } });
  },
);

test.each([termsVersion, null])('who has accepted %s reads nothing', async (accepted) => {
  await open('student', accepted);
  expect(screen.queryByText(text.title)).toBeNull();
});

test.each(['/signup', '/business-signup', '/claim'])(
  '%s says what is accepted, and leads there',
  async (path) => {
    await openPage(path, { answers: {} });
    expect(await screen.findByText(text.accept)).toBeTruthy();
    expect(hrefOf('What we keep, and why')).toBe('/privacy');
  },
);
