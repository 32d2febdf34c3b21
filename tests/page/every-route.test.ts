import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/status';
import { createNodeServices } from '../../src/app/create-services';
import { createAppRouter } from '../../src/app/router';
import { openPage, refused, type Answer } from '../support/open-page';
import { wholePortal } from '../support/whole-portal';
import { addressOf, endOf, openers, readOpener, rows, type Opener } from './every-route.table';

/** That the page makes by itself: a guard, the guard of where it led, and the log-in. */
const MOST_STEPS = 4;

/** The portal of `role`, which no longer takes the token of who is logged in. */
const ended = (role: Role): Record<string, Answer> =>
  Object.fromEntries(Object.keys(wholePortal(role)).map((name) => [name, refused('session_expired')]));

/** Loads an address as somebody, without rendering its screen; throws when its guards lead in circles. */
async function loadAs(opener: Opener, path: string) {
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
  return openPage(path, {
    history,
    isRendered: false,
    answers: isExpired ? ended(role ?? 'student') : wholePortal(role ?? 'student'),
    ...(role && { role }),
  });
}

describe.each(rows)('$route', (row) => {
  test.each(openers)('ends for a %s as the table says', async (opener) => {
    const { router, services } = await loadAs(opener, addressOf(row.route));
    const place = () => [router.state.location.href, router.state.status, services.queryClient.isFetching()];
    await expect.poll(place, { interval: 5 }).toEqual([endOf(row, opener), 'idle', 0]);
    const { role } = readOpener(opener);
    const isLoggedIn = role !== null && row.ends[opener] !== 'again';
    expect(services.session.get() !== null, 'no end of a session goes unsaid').toBe(isLoggedIn);
  });
});

test('every route of the page has its row', () => {
  const routes = Object.keys(createAppRouter(createNodeServices()).routesByPath);
  const known = rows.map(({ route }) => route);
  expect(routes.filter((route) => !known.includes(route.replace(/(?<=.)\/$/, '')))).toEqual([]);
});
