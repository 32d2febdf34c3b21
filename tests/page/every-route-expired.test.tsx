import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { roles } from '#contract/status';
import { expectAt, logIn, loginFrom, openAs, prepareWalk } from './every-route';
import { addressOf, endOf, rows } from './every-route.table';

prepareWalk();

describe.each(rows)('$route, when the session has ended', (row) => {
  const path = addressOf(row.route);
  const again = roles.filter((role) => row.ends[`expired ${role}`] === 'again');
  // One is enough: the log-in opens the address again, and where that ends for the others, their own cells say.
  const returning = again.find((role) => row.ends[role] === '.');

  const untouched = roles.filter((role) => !again.includes(role));
  if (untouched.length > 0) {
    test.each(untouched)('ends for a %s as the table says, who notices nothing', async (role) => {
      const page = await openAs(`expired ${role}`, path);
      await expectAt(page, endOf(row, `expired ${role}`));
      expect(page.services.session.get(), 'nobody asked the server').toBeTruthy();
    });
  }

  if (again.length > 0) {
    test.each(again)('asks a %s to log in again, to go on where they were', async (role) => {
      const page = await openAs(`expired ${role}`, path);
      const back = endOf(row, role);
      await expectAt(page, loginFrom(back, true));
      expect(screen.getByText(new RegExp(errorTable.session_expired.sentence))).toBeTruthy();
      if (role !== returning) return;
      await logIn(page, role);
      await expectAt(page, back);
    });
  }
});
