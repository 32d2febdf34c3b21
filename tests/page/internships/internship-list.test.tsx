import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { portMoresbyDate } from '#contract/closing';
import { messages } from '#contract/messages';
import { internshipRow as row } from '../../support/answers';
import { found, list, open, titles } from '../../support/internship-list';
import { openPage } from '../../support/open-page';

const WIDE = '(min-width: 64rem)';
const INSTALLED = '(display-mode: standalone)';

describe('the list', () => {
  test('shows of each what it is, and opens it in the same tab', async () => {
    await open('/all-internships', {
      'GET internship/': list([row({ created_at: '2026-11-01T02:00:00.000Z', duration: 1 })]),
    });
    await found(1);
    const card = screen.getByRole('heading', { level: 2, name: 'Store assistant' }).closest('li')!;
    expect(within(card).getByRole('img', { name: 'Logo of Kundu Hardware' })).toBeTruthy();
    for (const text of ['Kundu Hardware', 'Lae', 'PAID', '1 week', '1 Nov 2026', '5 Mar 2999']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    const link = within(card).getByRole('link', { name: 'VIEW DETAILS: Store assistant' });
    expect(link.textContent).toBe('VIEW DETAILS ›');
    expect(link.getAttribute('href')).toBe('/internship-details/3');
    expect(link.getAttribute('target')).toBeNull();
  });

  test('says of one that closes soon how many days are left', async () => {
    const last_date_to_apply = portMoresbyDate(Date.now() + 3 * 86_400_000);
    await open('/all-internships', { 'GET internship/': list([row({ last_date_to_apply })]) });
    expect((await screen.findAllByText('3 days left')).length).toBeGreaterThan(0);
  });

  test.each([
    ['on a wide screen in a new tab that knows nothing of this one', [WIDE], '_blank', 'noopener noreferrer'],
    ['in the installed app in the same one', [WIDE, INSTALLED], null, null],
  ])('opens one %s', async (_, media, target, rel) => {
    await openPage('/all-internships', { answers: { 'GET internship/': list() }, media });
    await found(3);
    const link = screen.getByRole('link', { name: 'VIEW DETAILS: Welder' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([target, rel]);
  });

  test('shows twenty at a time, says how many, goes on with the first new one, and takes one step of "back"', async () => {
    const many = Array.from({ length: 45 }, (_, index) => row({ id: index + 1, title: `Job ${index + 1}` }));
    const { user, router } = await open('/all-internships', { 'GET internship/': list(many) });
    await found(45);
    expect(titles()).toHaveLength(20);
    const steps = router.history.length;
    for (const [left, shown, next] of [
      [25, 40, 21],
      [5, 45, 41],
    ]) {
      await user.click(screen.getByRole('link', { name: `Show more (${left} left)` }));
      await waitFor(() => expect(titles()).toHaveLength(shown!));
      expect(screen.getByText(`${shown} of 45 shown`).role).toBe('status');
      const first = screen.getByRole('link', { name: `VIEW DETAILS: Job ${next}` });
      await waitFor(() => expect(document.activeElement).toBe(first));
    }
    expect(screen.queryByRole('link', { name: /^Show more/ })).toBeNull();
    expect(router.history.length).toBe(steps);
  });

  test('says that nothing is open now, with no filter to clear, when nothing was filtered', async () => {
    await open('/all-internships', { 'GET internship/': list([]) });
    await found(0);
    expect(screen.getByRole('heading', { name: messages.internship.noneFound })).toBeTruthy();
    expect(screen.getByText(messages.internship.noneOpen)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });
});
