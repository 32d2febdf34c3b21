import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { roles, type Role } from '#contract/status';
import { expectAt, expectPlace, logIn, loginFrom, openAs } from './every-route';
import { addressOf, endOf, rows } from './every-route.table';

// A screen asks the server as well, so each row is rendered for one role that goes on and one that is asked to log in.
describe.each(rows)('$route, when the session has ended', (row) => {
  const path = addressOf(row.route);
  const opens = (role: Role) => row.ends[role] === '.';
  const again = roles.filter((role) => row.ends[`expired ${role}`] === 'again');
  const returning = again.find(opens);
  const untouched = roles.filter((role) => !again.includes(role));
  const seen = untouched.find(opens) ?? untouched[0];

  if (untouched.length > 0) {
    test.each(untouched)('ends for a %s as the table says, who notices nothing', async (role) => {
      const page = await openAs(`expired ${role}`, path, role === seen);
      await (role === seen ? expectAt : expectPlace)(page, endOf(row, `expired ${role}`));
      expect(page.services.session.get(), 'nobody asked the server').toBeTruthy();
    });
  }

  if (again.length > 0) {
    test.each(again)('asks a %s to log in again, to go on where they were', async (role) => {
      const back = endOf(row, role);
      const page = await openAs(`expired ${role}`, path, role === returning);
      if (role === returning) {
        await expectAt(page, loginFrom(back, true));
        expect(screen.getByText(new RegExp(errorTable.session_expired.sentence))).toBeTruthy();
        await logIn(page, role);
        await expectAt(page, back);
      } else if (opens(role)) {
        await expectPlace(page, loginFrom(back, true));
      } else {
        // Leads to an address that opens for them, whose own cell has to say the rest.
        expect([back, loginFrom(back, true)]).toContain(page.router.state.location.href);
        const target = rows.find(({ route, ends }) => addressOf(route) === back && ends[role] === '.');
        expect(target?.ends[`expired ${role}`]).toBe('again');
      }
    });
  }
});
