import { expect, test } from 'vitest';
import { cleanPath } from '#contract/pages';
import { participantsSearch, peopleSearch } from '../../src/features/admin/admin-list-search';
import { applicantSearch } from '../../src/features/business/applicant-search';

const DETAILS = '/internship-details/7';
test.each([
  ...['', '.', ')', ',', "'", '’', '%E2%80%99', '%20and', '.Please', '!!', '*', '>', '&fbclid=x'].map(
    (behind) => [DETAILS + behind, DETAILS],
  ),
  ['/Internship-Details/7', DETAILS],
  ['/Login', '/login'],
  ['/login).', '/login'],
  ['/CLASSROOM', '/classroom'],
  ['/', '/'],
  ['/internship/7/applications', '/internship/7/applications'],
  ['/internship-details/7abc', '/internship-details/7abc'],
  ['/internship-details/', '/internship-details/'],
])('the link %s means %s', (path, meant) => {
  expect(cleanPath(path)).toBe(meant);
});

test.each([71234567, 'Anna', true, undefined, '', 'x'.repeat(101)])(
  'words %j in an address are searched for',
  (q) => {
    const expected = q === undefined || q === '' || String(q).length > 100 ? undefined : String(q);
    for (const search of [participantsSearch, peopleSearch, applicantSearch])
      expect(search({ q }).q).toBe(expected);
  },
);
