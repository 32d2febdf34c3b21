import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageKinds, routeOf } from './pages';

it('every route of the page has its kind of HTML, and no other address has one', () => {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8');
  const [, paths = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  const routes = [...paths.matchAll(/'([^']+)':/g)].map(([, path]) => path);
  expect(Object.keys(pageKinds).sort()).toEqual(routes.sort());
});

it.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/home/', '/home'],
  ['/internship-details/7', '/internship-details/$id'],
  ['/internship-details', '/internship-details'],
  ['/internship/7/applications', '/internship/$id/applications'],
  ['/internship/7/other', null],
  ['/no/such/page', null],
  ['/HOME', null],
])('%s is of the route %s', (path, route) => expect(routeOf(path)).toBe(route));
