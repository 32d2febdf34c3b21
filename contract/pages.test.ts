import { expect, it } from 'vitest';
import { routeFinder } from './pages';

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
