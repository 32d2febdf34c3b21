import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/status';
import { chipWords } from '../../../src/features/site/sending-chip';
import { createMemoryHistory, type AnyRoute } from '@tanstack/react-router';
import { createNodeServices } from '../../../src/app/create-services';
import { createAppRouter } from '../../../src/app/router';
import { parentOf } from '../../../src/lib/route-facts';
import { openPage } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';

const banner = () => within(screen.getByRole('banner'));

interface Match {
  routeId: string;
  params: object;
  search: object;
}

describe('whose account is open', () => {
  test.each([
    ['student', '/profile'],
    ['business', '/business-profile'],
  ] as const)(
    'the initials of a %s lead to the profile, and say the name to screen readers',
    async (role, href) => {
      const { services, calls } = await openPage('/about', { role, answers: wholePortal(role) });
      expect(banner().getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe(href);
      expect(calls('GET profile'), 'nothing is asked for it').toEqual([]);
      services.queryClient.setQueryData(['profile'], {
        body: {
          user: {
            full_name: 'Maria  Rose Kaupa',
            company_name: role === 'business' ? 'Kundu Hardware' : null,
          },
        },
        savedAt: 1,
      });
      const name = role === 'business' ? 'Kundu Hardware' : 'Maria  Rose Kaupa';
      const initials = role === 'business' ? 'KH' : 'MK';
      const link = await banner().findByRole('link', { name: `Your account: ${name.replace('  ', ' ')}` });
      expect(link.firstChild!.textContent).toBe(`${initials} `);
      const dock = screen.getByRole('navigation', { name: 'Main screens' });
      expect(within(dock).getByRole('link', { name: 'Profile' }).textContent).toBe(`${initials} Profile`);
    },
  );

  test('an admin has no profile, and reads the initials', async () => {
    const { services } = await openPage('/about', { role: 'admin', answers: {} });
    services.queryClient.setQueryData(['profile'], {
      body: { user: { full_name: 'Agnes Vagi', company_name: null } },
      savedAt: 1,
    });
    expect((await banner().findByText('Your account: Agnes Vagi')).closest('a')).toBeNull();
  });
});

describe('back', () => {
  const back = () => banner().queryByRole('link', { name: /^Back to / });

  test('is a link to the screen above, and start screens have none', async () => {
    const { router } = await openPage('/contact', { answers: wholePortal('student') });
    expect(back()!.getAttribute('href')).toBe('/home');
    await router.navigate({ to: '/home' });
    await waitFor(() => expect(back()).toBeNull());
  });

  test('goes back in the history for who came from there, to the same filters', async () => {
    const { router, user } = await openPage('/all-internships?location=Lae', {
      answers: wholePortal('student'),
    });
    await router.navigate({ to: '/internship-details/$id', params: { id: '1' } });
    await waitFor(() => expect(back()?.getAttribute('aria-label')).toBe('Back to Internships'));
    const index = router.history.location.state.__TSR_index;
    await user.click(back()!);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ location: 'Lae' }));
    expect(router.history.location.state.__TSR_index).toBe(index - 1);
  });

  test('from a resume that an application waits for goes back to that application', async () => {
    const { router, user } = await openPage('/resume?apply=3', {
      role: 'student',
      answers: wholePortal('student'),
    });
    expect(await banner().findByRole('link', { name: 'Back to Apply' })).toBeTruthy();
    await user.click(back()!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/apply/3'));
  });

  test.each<[string, Role | 'visitor', string | null]>([
    ['/', 'visitor', null],
    ['/home', 'visitor', null],
    ['/?from=poster#menu', 'visitor', null],
    ['/about', 'visitor', '/home'],
    ['/internship-details/7', 'visitor', '/all-internships'],
    ['/reset-password', 'visitor', '/login'],
    ['/home', 'student', null],
    ['/dashboard', 'business', null],
    ['/all-internships', 'student', '/home'],
    ['/all-internship', 'business', '/dashboard'],
    ['/apply/7', 'student', '/internship-details/7'],
    ['/thank-you', 'student', '/my-applications'],
    ['/application-detail/3', 'student', '/my-applications'],
    ['/resume', 'student', '/home'],
    ['/resume?apply=16', 'student', '/apply/16'],
    ['/profile', 'student', '/home'],
    ['/profile#menu', 'student', '/home'],
    ['/profile/edit-profile', 'student', '/profile'],
    ['/change-password', 'student', '/profile'],
    ['/change-password', 'business', '/business-profile'],
    ['/change-password', 'admin', '/dashboard'],
    ['/internship/7/applications', 'business', '/all-internship'],
    ['/internship/7/applications', 'admin', '/list-all-internships'],
    ['/participants', 'admin', '/list-all-students'],
    ['/hand-in', 'admin', '/dashboard'],
  ])('from %s leads a %s to %s', (path, role, to) => {
    const router = createAppRouter(createNodeServices(), createMemoryHistory({ initialEntries: [path] }));
    const matches = router.matchRoutes(router.latestLocation) as unknown as Match[];
    const routes = router.routesById as unknown as Record<string, AnyRoute>;
    const facts = matches.map(({ routeId, params, search }) => ({
      staticData: routes[routeId]?.options.staticData ?? {},
      params,
      search,
    }));
    const parent = parentOf(facts, role === 'visitor' ? undefined : role);
    expect(parent?.to ?? null).toBe(to);
  });
});

describe('the chip', () => {
  const none = { waiting: 0, refused: 0, percent: null };
  const two = { ...none, waiting: 2 };
  test.each([
    ['all is well', 'online', true, none, { shown: '' }],
    ['a slow link', 'slow', true, none, { shown: 'Slow' }],
    ['no answer', 'offline', true, none, { shown: 'Offline' }],
    ['a proxy without our server', 'down', true, none, { shown: 'No answer' }],
    ['two to send with an answering server', 'online', true, two, { shown: '2 to send' }],
    ['an answer that the browser did not expect', 'online', false, two, { shown: '2 to send' }],
    ['one that needs the person', 'online', true, { ...none, refused: 1 }, { shown: '1 not sent' }],
    ['that without signal', 'offline', false, { ...none, refused: 1 }, { shown: 'Offline' }],
    ['no signal', 'offline', false, two, { before: 'Offline', shown: '2 to send' }],
    ['signal, and no answer', 'offline', true, two, { shown: '2 to send' }],
    [
      'one that is being sent',
      'online',
      true,
      { ...two, percent: 31 },
      { before: '2 to send', shown: '31 % sent', isQuiet: true },
    ],
    [
      'a cut while sending',
      'offline',
      false,
      { ...two, percent: 31 },
      { before: 'Offline', shown: '2 to send' },
    ],
  ] as const)('with %s', (_, connection, hasSignal, unsent, said) => {
    expect(chipWords(connection, hasSignal, unsent)).toEqual(said);
  });

  test('is a dot while all is well, and says Online to screen readers alone', async () => {
    const { services } = await openPage('/about', { answers: {} });
    const chip = screen.getByRole('status', { name: 'Connection' });
    expect(within(chip).getByText('Online').className).toContain('sr-only');
    services.connection.unanswered();
    await waitFor(() => expect(chip.textContent).toBe('Offline'));
  });
});
