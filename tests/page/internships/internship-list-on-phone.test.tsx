import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { internshipRow as row, wholeList } from '../../support/answers';
import { limitRoom } from '../../support/saved-queries';
import { found, list, open, rows, titles } from '../../support/internship-list';
import { ok, openPage, type Answer } from '../../support/open-page';

describe('the list on the phone', () => {
  const since = (asOf: string) => `GET internship/?updated_since=${encodeURIComponent(asOf)}`;
  const changes = (more: object) => ok({ ...wholeList([]), whole: false, ...more });

  test('is there at once and without signal for whoever is logged in, and changes are asked for alone', async () => {
    const first = await open();
    await found(3);
    await first.services.savedQueries.settled();
    first.close();
    const { as_of } = wholeList([]);
    const next = await openPage('/all-internships', { role: 'student', answers: {} });
    await found(3);
    next.answers[since(as_of)] = changes({ internships: [row({ id: 6, title: 'Baker' })], removed: [3] });
    await act(() => next.services.queryClient.invalidateQueries());
    await screen.findByRole('link', { name: 'VIEW DETAILS: Baker' });
    expect(titles()).toEqual(['Baker', 'Typist', 'Welder'].map((title) => `VIEW DETAILS: ${title}`));
    expect(next.calls('GET internship/')).toEqual([]);
  });

  test.each([
    [6, ['changes']],
    [8, ['whole']],
  ])('after %i days costs %j', async (days, wanted) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
    try {
      const first = await open();
      await found(3);
      await first.services.savedQueries.settled();
      first.close();
      vi.setSystemTime(Date.now() + days * 24 * 3_600_000);
      const asked: string[] = [];
      const answer =
        (what: string): Answer =>
        (...request) => {
          asked.push(what);
          return list(rows.slice(1))(...request);
        };
      await open('/all-internships', {
        'GET internship/': answer('whole'),
        [since(wholeList([]).as_of)]: answer('changes'),
      });
      await found(2);
      expect(asked).toEqual(wanted);
    } finally {
      vi.useRealTimers();
    }
  });

  test('says how much of it there is when the phone has no room for all of it', async () => {
    // Two rows and the categories need about 1,500, three about 2,000.
    limitRoom(1750);
    const first = await open();
    expect(await screen.findByText(messages.internship.partlyKept(2, 3))).toBeTruthy();
    await found(3);
    first.close();
    await openPage('/all-internships', { answers: {} });
    await found(2);
    expect(await screen.findByText(messages.internship.partlyKept(2, 3))).toBeTruthy();
  });
});
