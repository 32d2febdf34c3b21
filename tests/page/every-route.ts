import { createMemoryHistory } from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Role } from '#contract/status';
import { main } from '../support/on-screen';
import { openPage, refused, type Answer } from '../support/open-page';
import { wholePortal } from '../support/whole-portal';
import { headings, NOT_FOUND, readOpener, type Opener } from './every-route.table';

/** That the page makes by itself, before and after a log-in: a guard, the guard of where it led, and the log-in. */
const MOST_STEPS = 4;

/** The portal of `role`, which no longer takes the token that was given to it before. */
function ended(role: Role): Record<string, Answer> {
  const old = `token-of-${role}`;
  const answers = Object.entries(wholePortal(role)).map(([name, answer]): [string, Answer] => [
    name,
    (body, token) => (token === old ? refused('session_expired')(body, token) : answer(body, token)),
  ]);
  return Object.fromEntries(answers);
}

/** Opens an address as somebody, and counts the steps that the page makes from there by itself. */
export async function openAs(opener: Opener, path: string, isRendered = true) {
  const { role, isExpired } = readOpener(opener);
  const history = createMemoryHistory({ initialEntries: [path] });
  let steps = 0;
  // Not by subscribing: a router leaves loading to whoever has subscribed.
  for (const way of ['push', 'replace'] as const) {
    const go = history[way];
    history[way] = (...step) => {
      steps += 1;
      if (steps > MOST_STEPS) throw new Error(`${path} leads a ${opener} in circles`);
      go(...step);
    };
  }
  const page = await openPage(path, {
    history,
    isRendered,
    answers: isExpired ? ended(role ?? 'student') : wholePortal(role ?? 'student'),
    ...(role && { role }),
  });
  return { ...page, begin: () => (steps = 0) };
}
type Page = Awaited<ReturnType<typeof openAs>>;

const h1 = () => main().getByRole('heading', { level: 1 }).textContent;

const placeOf = ({ router, services }: Page) => [
  router.state.location.href,
  router.state.status,
  services.queryClient.isFetching(),
];

/** Where somebody is, with nothing that is still on its way. */
export const expectPlace = (page: Page, href: string): Promise<void> =>
  waitFor(() => expect(placeOf(page)).toEqual([href, 'idle', 0]));

/** Where somebody is and stays: the address, and its heading on the screen. */
export async function expectAt(page: Page, href: string): Promise<void> {
  const heading = headings[href.replace(/\?.*/, '')] ?? NOT_FOUND;
  // Asked first, and often, because it is cheap; a heading is looked for by its role.
  await expectPlace(page, href);
  await waitFor(() => expect(h1()).toBe(heading));
  expect(placeOf(page)).toEqual([href, 'idle', 0]);
}

/** That an address leads somebody elsewhere, without rendering anything. */
export async function expectRedirect(opener: Opener, path: string, href: string): Promise<void> {
  const { router } = await openAs(opener, path, false);
  expect([router.state.location.href, router.state.status]).toEqual([href, 'idle']);
}

/** The log-in's address for who wanted to go to `path`. */
export const loginFrom = (path: string, isExpired = false): string =>
  `/login?from=${encodeURIComponent(path)}${isExpired ? '&expired=true' : ''}`;

/** Logs in by the form on the screen; from here on the portal answers as to `role`. */
export async function logIn({ user, answers, begin }: Page, role: Role): Promise<void> {
  begin();
  Object.assign(answers, wholePortal(role));
  const form = main();
  await user.click(form.getByRole('textbox', { name: 'Email' }));
  await user.paste('kila@example.com');
  await user.click(form.getByLabelText(/^Password/));
  await user.paste('wokabaut');
  await user.click(form.getByRole('button', { name: 'Log In' }));
}
