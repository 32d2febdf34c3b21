import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { version } from '#contract/version';
import { brand, story } from '#contract/brand';
import { DAY, longDate } from '#contract/dates';
import { durations, newsLimits } from '#contract/limits';
import type { Role } from '#contract/status';
import { termsVersion } from '#contract/terms';
import { hrefOf, main } from '../../support/on-screen';
import { openPage } from '../../support/open-page';

const open = (path: string, role?: Role) => openPage(path, { answers: {}, ...(role && { role }) });

describe('home', () => {
  test('is titled as the internship portal, explains steps and modules, and says for whom it is and why to trust it', async () => {
    await open('/');
    expect(main().getByRole('heading', { level: 1 }).textContent).toContain(brand.tagline);
    for (const name of [
      '1. Register',
      '2. Search',
      '3. Apply',
      'Job search strategies',
      'Resume writing',
      'Interview skills',
      'Financial literacy',
    ]) {
      expect(main().getByRole('heading', { level: 3, name })).toBeTruthy();
    }
    expect(main().getByText(/^For school leavers of our program\./)).toBeTruthy();
    expect(main().getByText('Free · Not-for-profit · Every business checked')).toBeTruthy();
    expect(main().queryByText(/Coming soon|medical resources/)).toBeNull();
  });

  test('has the search for a student', async () => {
    await open('/home', 'student');
    expect(await main().findByRole('search')).toBeTruthy();
    expect(main().getByRole('button', { name: 'Find Internship' })).toBeTruthy();
    expect(main().queryByRole('link', { name: 'Browse internships' })).toBeNull();
  });

  test.each([undefined, 'business'] as const)('has Browse internships in its place for %s', async (role) => {
    await open('/home', role);
    expect(hrefOf('Browse internships')).toBe('/all-internships');
    expect(main().queryByRole('search')).toBeNull();
  });

  test.each([
    [undefined, false],
    ['student', false],
    ['business', true],
  ] as const)('offers %s to post an internship: %s', async (role, offered) => {
    await open('/', role);
    const link = main().queryByRole('link', { name: 'Post an Internship' });
    expect(link?.getAttribute('href') ?? null).toBe(offered ? '/dashboard' : null);
  });
});

describe('about', () => {
  test('tells the mission, what was done, what the founder says, and where to read on', async () => {
    await open('/about');
    expect(main().getByText(story.mission)).toBeTruthy();
    const whoMay = main().getByText(/^Only verified participants of the program may register\./);
    expect(whoMay.textContent).toContain('They can apply meanwhile');
    for (const { value, label } of story.statistics) {
      expect(main().getByText(label).parentElement?.textContent).toBe(label + value);
    }
    expect(main().getByText(`“${story.testimonial.quote}”`)).toBeTruthy();
    for (const { label, url } of brand.ownLinks) expect(hrefOf(label)).toBe(url);
    expect(hrefOf('For the classroom')).toBe('/classroom');
  });

  test.each([
    [undefined, 'Find an Internship', '/home'],
    ['student', 'Find an Internship', '/home'],
    ['admin', 'Find an Internship', '/home'],
    ['business', 'Post an Internship', '/dashboard'],
  ] as const)('shows %s the button %s', async (role, name, href) => {
    await open('/about', role);
    expect(hrefOf(name)).toBe(href);
  });
});

test.each(['/about', '/privacy'])(
  '%s leads to the texts of the operator, and to the licences',
  async (path) => {
    await open(path);
    const linked = await waitFor(() => {
      const found = main()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href') ?? '');
      expect(found).toContain('/third-party-notices.txt');
      return found;
    });
    expect(linked).toEqual(
      expect.arrayContaining(['/terms.html', '/safeguarding.html', '/accessibility.html']),
    );
    if (path === '/about') expect(main().getByText(`Version ${version}`)).toBeTruthy();
  },
);

test('the privacy page says its version, and for how long news is kept and codes work, as it is', async () => {
  await open('/privacy');
  expect(await main().findByText(new RegExp(`^Version of ${longDate(termsVersion)}\\.`))).toBeTruthy();
  expect(main().getByText(new RegExp(`works for ${durations.claimCode / DAY} days\\.`))).toBeTruthy();
  expect(await main().findByText(new RegExp(`News in Wokabaut: ${newsLimits.days} days\\.`))).toBeTruthy();
});
