import * as v from 'valibot';
import { expect, test } from 'vitest';
import { MailsLink } from '#contract/job-alerts';
import { cleanPath, cleanSearch } from '#contract/pages';
import { EmailLink, ResetPassword } from '#contract/passwords';
import { participantsSearch, peopleSearch } from '../../src/features/admin/admin-list-search';
import { applicantSearch } from '../../src/features/business/applicant-search';
import { listSearch } from '../../src/features/internships/internship-search';

const DETAILS = '/internship-details/7';
test.each([
  ...['', '.', ')', ',', "'", '’', '%E2%80%99', '%20and', '.Please', '!!', '*', '>', '&fbclid=x'].map(
    (behind) => [DETAILS + behind, DETAILS],
  ),
  ...['_', '-', '__', '%20', '%EF%BC%9F'].map((behind) => [DETAILS + behind, DETAILS]),
  ...['%207', '007', '/7', '%EF%BC%97', ' 7', '７'].map((id) => [`/internship-details/${id}`, DETAILS]),
  ...['/internship%E2%80%91details/7', '/internship–details/7', '//internship-details//7'].map((path) => [
    path,
    DETAILS,
  ]),
  ['/%5Cevil.example', '/%5cevil.example'],
  ['/%zz/7', '/%zz/7'],
  ['/Internship-Details/7', DETAILS],
  ['/Login', '/login'],
  ...[').', '%22', '”', '…', '%E2%80%A6', ',and', '.Please', '%20now', '.html', '-', '_.', '%', '%2522'].map(
    (behind) => ['/Login' + behind, '/login'],
  ),
  ...['/login/.', '/login/%22', '/login/)'].map((path) => [path, '/login/']),
  ...['/log%C2%ADin', '/%E2%80%8Blogin'].map((path) => [path, '/login']),
  ['/Internship/7/Applications%22%20x', '/internship/7/applications'],
  ...['/.env', '/.well-known/x'].map((path) => [path, path]),
  ...['/)', '/%22', '/%E2%80%A6'].map((path) => [path, '/']),
  ['/CLASSROOM', '/classroom'],
  ['/', '/'],
  ['/internship/7/applications', '/internship/7/applications'],
  // An id of the phone's own records is no number.
  ...['0092fecb-99ae-417d-b420-f828d18d488c', '01234567-99ae-417d-b420-f828d18d488c'].map((id) => [
    `/register/apply/${id}`,
    `/register/apply/${id}`,
  ]),
  ['/internship-details/7abc', '/internship-details/7abc'],
  ['/internship-details/', '/internship-details/'],
])('the link %s means %s', (path, meant) => {
  expect(cleanPath(path)).toBe(meant);
});

test.each([
  ['?Own=AbC', '?own=AbC'],
  ['?amp;own=x&amp;amp;From=/Y', '?own=x&from=/Y'],
  ['?amp%3Bown=x', '?own=x'],
  ['?own=A&b', '?own=A&b'],
  ['', ''],
])('the parameters %s mean %s', (search, meant) => {
  expect(cleanSearch(search)).toBe(meant);
});

test.each(['', '.', ')', '"', '…', ',', '!)', '\u200B'])(
  'a filter with %j behind it is the filter',
  (behind) => {
    const search = { category: `3${behind}`, type: `Full Time${behind}`, sort: `near${behind}` };
    expect(listSearch(search)).toMatchObject({ category: 3, type: 'Full Time', sort: 'near' });
    for (const category of [3.5, -3, 0, '3x', '', null, undefined, {}, true])
      expect(listSearch({ category }).category).toBeUndefined();
  },
);

const passwords = { password: 'Kokoda-trail-96', password_confirmation: 'Kokoda-trail-96' };
const TOKEN = '-7.a_B-9-';
test.each(['', '.', ')', '>', '%3E', ' ', '\u200B', '=', ',', '\n', '”', '. Please', '&x=1'])(
  'a mailed token with %j behind it is the token',
  (behind) => {
    for (const given of [TOKEN + behind, `<${TOKEN}${behind}`]) {
      expect(v.parse(EmailLink, { token: given })).toEqual({ token: TOKEN });
      expect(v.parse(MailsLink, { token: given })).toEqual({ token: TOKEN });
      expect(v.parse(ResetPassword, { ...passwords, reset_password_token: given })).toMatchObject({
        reset_password_token: TOKEN,
      });
    }
  },
);

test.each([71234567, 'Anna', true, undefined, '', 'x'.repeat(101)])(
  'words %j in an address are searched for',
  (q) => {
    const expected = q === undefined || q === '' || String(q).length > 100 ? undefined : String(q);
    for (const search of [participantsSearch, peopleSearch, applicantSearch])
      expect(search({ q }).q).toBe(expected);
  },
);
