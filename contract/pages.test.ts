import { expect, it } from 'vitest';
import { routeFinder } from './pages';
import { safeReturn } from './start';

const routeOf = routeFinder(
  ['/', '/home', '/internship-details', '/internship-details/$id', '/internship/$id/applications'].map(
    (route) => ({ route, html: 'shell' }),
  ),
);

it.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/home/', '/home'],
  ['/internship-details/7', '/internship-details/$id'],
  ['/internship-details', '/internship-details'],
  ['/internship/7/applications', '/internship/$id/applications'],
  ['/internship/7/other', undefined],
  ['/no/such/page', undefined],
  ['/HOME', undefined],
])('%s is of the route %s', (path, route) => expect(routeOf(path)?.route).toBe(route));

it.each(['/', '/apply/3', '/all-internships?q=a%20b&show=40#list', '/a/../home'])('%s leads back', (path) => {
  expect(safeReturn(path)).toBe(
    new URL(path, 'https://portal.test').href.slice('https://portal.test'.length),
  );
});

it.each([
  undefined,
  '',
  'home',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/\u0000/evil.example',
  '/home\\..\\..',
  '/.//evil.example',
])('%j leads nowhere else', (path) => {
  expect(safeReturn(path)).toBeNull();
});
