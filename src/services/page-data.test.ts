import { expect, it } from 'vitest';
import { addressOf } from './page-data';

it.each([
  ['/all-internships', '', '/all-internships'],
  ['/all-internships', '?q=cook&category=&location=', '/all-internships?q=cook'],
  ['/all-internships', '?type=Remote&category=2', '/all-internships?category=2&type=Remote'],
  ['/all-internships', '?q=caf%C3%A9+bar', '/all-internships?q=caf%C3%A9+bar'],
])('the address of %s%s is %s', (pathname, searchStr, address) => {
  expect(addressOf({ pathname, searchStr })).toBe(address);
});
