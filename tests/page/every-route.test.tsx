import { createMemoryHistory } from '@tanstack/react-router';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { roles, type Role } from '#contract/status';
import { createNodeServices } from '../../src/lib/create-services';
import { createAppRouter } from '../../src/router';
import { openPage, refused, type Answer } from '../support/open-page';
import { wholePortal } from '../support/whole-portal';
import { addressOf, headings, NOT_FOUND, openers, readOpener, rows, type Opener } from './every-route.table';

// The page's parts load one after the other, and two cores are shared.
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

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
async function open(path: string, opener: Opener) {
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
    answers: isExpired ? ended(role ?? 'student') : wholePortal(role ?? 'student'),
    ...(role && { role }),
  });
  await waitFor(() => expect(page.services.queryClient.isFetching()).toBe(0));
  return { ...page, begin: () => (steps = 0) };
}
type Page = Awaited<ReturnType<typeof open>>;

const h1 = () => within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent;
const headingOf = (path: string) => headings[path] ?? NOT_FOUND;

/** Where somebody is and stays: the address, the heading, and nothing that is still on its way. */
async function expectAt({ router, services }: Page, href: string) {
  const heading = headingOf(href.replace(/\?.*/, ''));
  await waitFor(() => expect([router.state.location.href, h1()]).toEqual([href, heading]));
  await waitFor(() => expect([router.state.status, services.queryClient.isFetching()]).toEqual(['idle', 0]));
  expect([router.state.location.href, h1()]).toEqual([href, heading]);
}

const loginFrom = (path: string, isExpired = false) =>
  `/login?from=${encodeURIComponent(path)}${isExpired ? '&expired=true' : ''}`;

async function logIn({ user, answers, begin }: Page, role: Role) {
  begin();
  Object.assign(answers, wholePortal(role));
  const form = within(screen.getByRole('main'));
  await user.click(form.getByRole('textbox', { name: 'Email' }));
  await user.paste('kila@example.com');
  await user.click(form.getByLabelText(/^Password/));
  await user.paste('wokabaut');
  await user.click(form.getByRole('button', { name: 'Log In' }));
}

/** The address that a cell of the table stands for. */
const target = (path: string, cell: string) => (cell === '.' ? path : cell);

describe.each(rows)('$route', ({ route, ends }) => {
  const path = addressOf(route);
  const leadsAway = openers.filter((opener) => ends[opener] !== 'again' && ends[opener] !== 'log in');

  test.each(leadsAway)('ends for %s as the table says', async (opener) => {
    const page = await open(path, opener);
    await expectAt(page, target(path, ends[opener]));
    if (readOpener(opener).isExpired)
      expect(page.services.session.get(), 'nobody asked the server').toBeTruthy();
  });

  const mayOpen = roles.filter((role) => ends[role] !== 'log in');
  if (ends.visitor === 'log in') {
    test.each(mayOpen)('asks a visitor to log in, and leads them on as a %s', async (role) => {
      const page = await open(path, 'visitor');
      await expectAt(page, loginFrom(path));
      expect(screen.getByText(messages.login.needed)).toBeTruthy();
      await logIn(page, role);
      await expectAt(page, target(path, ends[role]));
    });
  }

  const again = roles.filter((role) => ends[`expired ${role}`] === 'again');
  if (again.length > 0) {
    test.each(again)(
      'asks a %s whose session has ended to log in again, and leads them back',
      async (role) => {
        const page = await open(path, `expired ${role}`);
        const back = target(path, ends[role]);
        await expectAt(page, loginFrom(back, true));
        expect(screen.getByText(new RegExp(errorTable.session_expired.sentence))).toBeTruthy();
        await logIn(page, role);
        await expectAt(page, back);
      },
    );
  }
});

test('every route of the page has its row', () => {
  const routes = Object.keys(createAppRouter(createNodeServices()).routesByPath);
  const known = rows.map(({ route }) => route);
  expect(routes.filter((route) => !known.includes(route.replace(/(?<=.)\/$/, '')))).toEqual([]);
});
