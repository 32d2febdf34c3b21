import { expect, test } from 'vitest';
import { isClosed } from './closing';

test('an internship closes with the end of its last day in Port Moresby, to the millisecond', () => {
  const end = Date.parse('2027-03-10T14:00:00Z');
  expect([end - 1, end].map((now) => isClosed('2027-03-10', now))).toEqual([false, true]);
});
