import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { roles, type Role } from '#contract/status';
import { createNodeServices } from '../../src/app/create-services';
import { createAppRouter } from '../../src/app/router';
import { expectAt, expectRedirect, logIn, loginFrom, openAs } from './every-route';
import { addressOf, endOf, rows } from './every-route.table';

/** Whether the address has a cell of its own in which it opens, so that it need not be rendered for another one. */
const opensFor = (role: Role, address: string) =>
  rows.some(({ route, ends }) => addressOf(route) === address && ends[role] === '.');

describe.each(rows)('$route', (row) => {
  const path = addressOf(row.route);

  test.each(roles)('ends for a %s as the table says', async (role) => {
    const end = endOf(row, role);
    if (end !== path && opensFor(role, end)) await expectRedirect(role, path, end);
    else await expectAt(await openAs(role, path), end);
  });

  if (row.ends.visitor !== 'log in') {
    test('ends for a visitor as the table says', async () => {
      await expectAt(await openAs('visitor', path), endOf(row, 'visitor'));
    });
  } else {
    // After the log-in the page opens the address as anybody does; where that ends for the others, their own cells say.
    const role = roles.find((candidate) => row.ends[candidate] === '.') ?? 'student';
    test(`asks a visitor to log in, and leads them on as a ${role}`, async () => {
      const page = await openAs('visitor', path);
      await expectAt(page, loginFrom(path));
      expect(screen.getByText(messages.login.needed)).toBeTruthy();
      await logIn(page, role);
      await expectAt(page, endOf(row, role));
    });
  }
});

test('every route of the page has its row', () => {
  const routes = Object.keys(createAppRouter(createNodeServices()).routesByPath);
  const known = rows.map(({ route }) => route);
  expect(routes.filter((route) => !known.includes(route.replace(/(?<=.)\/$/, '')))).toEqual([]);
});
