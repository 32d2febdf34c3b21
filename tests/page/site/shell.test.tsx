import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { brand, story } from '#contract/brand';
import type { Role } from '#contract/status';
import { openPage } from '../../support/open-page';

const open = (role: Role | null, path = '/about') => openPage(path, { answers: {}, ...(role && { role }) });
const linksIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const menu = () => screen.getByRole('navigation', { name: 'Menu' });
const dock = () => screen.queryByRole('navigation', { name: 'Main screens' });

const home = ['Home', '/home'];
const tokPisin = ['Tok Pisin', '/language/tpi'];
const internships = ['Internships', '/all-internships'];
const about = ['About', '/about'];
const contact = ['Contact', '/contact'];
const dashboard = ['Dashboard', '/dashboard'];
const ownInternships = ['Internships', '/all-internship'];

test.each(['/', '/home'])('at %s the menu and the dock show that Home is open', async (path) => {
  await open('student', path);
  for (const part of [menu(), dock()!]) {
    expect(within(part).getByRole('link', { current: 'page' }).textContent).toBe('Home');
  }
});

test('after a way to another page the focus is on its heading, where it is read out', async () => {
  const { user } = await open(null, '/login');
  expect(document.activeElement, 'the first page is the browser’s').toBe(document.body);
  await user.click(screen.getAllByRole('link', { name: 'About' })[0]!);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  expect(document.activeElement!.textContent).toBe('About Wokabaut');
});

test('the header of a visitor: Home, About, Contact, Login, both sign-ups, on a phone in a sub-menu, for fingers and keys', async () => {
  const { user } = await open(null);
  expect(linksIn(menu())).toEqual([
    home,
    about,
    contact,
    ['Student Sign Up', '/signup'],
    ['Business Sign Up', '/business-signup'],
    ['Login', '/login'],
  ]);
  expect(dock()).toBeNull();
  const button = within(menu()).getByRole('button', { name: 'Sign Up' });
  const subMenu = () =>
    within(menu())
      .queryAllByRole('link', { name: /^As / })
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(subMenu()).toEqual([
    ['As Student', '/signup'],
    ['As Business', '/business-signup'],
  ]);
  await user.keyboard('{Enter}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(subMenu()).toEqual([]);
  await user.keyboard(' ');
  expect(subMenu()).toHaveLength(2);

  const opener = screen.getByRole('button', { name: 'Open menu' });
  await user.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
});

test.each([
  [
    'student',
    [home, internships, about, contact, ['Profile', '/profile']],
    [home, internships, ['Applications', '/my-applications'], ['Profile', '/profile']],
  ],
  [
    'business',
    [ownInternships, about, contact, dashboard, ['Profile', '/business-profile']],
    [dashboard, ownInternships, ['Profile', '/business-profile']],
  ],
  [
    'admin',
    [dashboard],
    [
      dashboard,
      ['Students', '/list-all-students'],
      ['Businesses', '/list-all-business'],
      ['Internships', '/list-all-internships'],
    ],
  ],
] as const)(
  'a %s has menu, Logout and dock, and the footer in one line, which opens the same footer without a script',
  async (role, inMenu, inDock) => {
    const { close } = await open(null);
    const whole = screen.getByRole('contentinfo').textContent;
    close();
    await open(role);
    expect(linksIn(menu())).toEqual([...inMenu, tokPisin]);
    expect(within(menu()).getByRole('button', { name: 'Logout' })).toBeTruthy();
    expect(linksIn(dock()!)).toEqual(inDock);
    const [details] = screen.getByRole('contentinfo').children as unknown as [HTMLDetailsElement];
    const [line, ...folded] = details.children;
    expect(screen.getByRole('contentinfo').children).toHaveLength(1);
    expect([details.localName, details.open, line!.localName, line!.textContent]).toEqual([
      'details',
      false,
      'summary',
      `About, contact, newsletter · © ${brand.name}`,
    ]);
    expect([line, ...folded].map((part) => part!.textContent).join('')).toBe(whole);
  },
);

test('the footer says who we are, how to reach us, and where else to find us', async () => {
  await open(null);
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByText(brand.about)).toBeTruthy();
  expect(within(footer).getByText(`© ${brand.copyright}`)).toBeTruthy();
  expect(linksIn(footer)).toEqual([
    [brand.infoEmail, `mailto:${brand.infoEmail}`],
    ['Write to us', '/contact'],
    ['For the classroom', '/classroom'],
    ['Privacy', '/privacy'],
    tokPisin,
    ...brand.links.map(({ label, url }) => [label, url]),
  ]);
  expect(brand.links).toHaveLength(4);
  for (const { label } of brand.links) {
    expect(within(footer).getByRole('link', { name: label }).getAttribute('rel')).toBe('noopener noreferrer');
  }
});

test.each([
  ['/', true],
  ['/about', true],
  ['/login', false],
])('at %s the footer of a visitor is open: %s, and a press away else', async (path, isOpen) => {
  await open(null, path);
  const fold = screen.getByRole('form', { name: 'Newsletter' }).closest('details')!;
  expect([fold.open, fold.parentElement]).toEqual([isOpen, screen.getByRole('contentinfo')]);
});

test('an empty entry of the brand file shows nothing', async () => {
  const { links, statistics, testimonial } = structuredClone({ ...brand, ...story });
  onTestFinished(() => {
    brand.links.forEach((link, index) => Object.assign(link, links[index]));
    story.statistics.forEach((one, index) => Object.assign(one, statistics[index]));
    Object.assign(story.testimonial, testimonial);
  });
  for (const link of brand.links) link.url = '';
  for (const one of story.statistics) one.value = '';
  story.testimonial.quote = '';
  await open(null);
  expect(linksIn(screen.getByRole('contentinfo'))).toEqual([
    [brand.infoEmail, `mailto:${brand.infoEmail}`],
    ['Write to us', '/contact'],
    ['For the classroom', '/classroom'],
    ['Privacy', '/privacy'],
    tokPisin,
  ]);
  expect(screen.queryByRole('heading', { name: 'Find us' })).toBeNull();
  const main = screen.getByRole('main');
  expect(linksIn(main).filter(([, href]) => !href?.startsWith('/'))).toEqual([]);
  expect(main.querySelector('dl, figure')).toBeNull();
  // The texts of the operator (rule product-5).
  expect(main.querySelectorAll('ul')).toHaveLength(1);
});

test.each([
  ['/login', true],
  ['/signup', true],
  ['/business-signup', false],
  ['/about', false],
])('%s flags its main content as hidden: %s', async (path, isFlagged) => {
  const { router } = await open(null, path);
  expect(screen.getByRole('main').hasAttribute('data-hidden')).toBe(isFlagged);
  await router.navigate({ to: isFlagged ? '/about' : '/login' });
  await waitFor(() => expect(screen.getByRole('main').hasAttribute('data-hidden')).toBe(!isFlagged));
});
