import { expect, test } from 'vitest';
import { application } from '../../../tests/support/answers';
import { fileName } from '../../lib/download';
import { documentsOf } from './documents-zip';

const named = (id: number, full_name: string) =>
  application({ id, user: { ...application().user, full_name } });
const names = (...people: string[]) =>
  documentsOf(people.map((name, index) => named(index + 1, name))).map(({ name }) => name);

test('each document is named by its applicant', () => {
  expect(names('Maria Kaupa')).toEqual(['Maria Kaupa - Resume', 'Maria Kaupa - Cover Letter']);
});

test('people of one name are told apart, whatever its letter case', () => {
  expect(
    names('Maria Kaupa', 'MARIA KAUPA', 'Maria Kaupa (2)').filter((name) => /Resume/.test(name)),
  ).toEqual(['Maria Kaupa - Resume', 'MARIA KAUPA (2) - Resume', 'Maria Kaupa (2) (2) - Resume']);
});

test('a document that is not there is not asked for', () => {
  expect(documentsOf([application({ resume: null })]).map(({ field }) => field)).toEqual(['cover_letter']);
});

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['A: "B" <C> | D?', 'A B C D'],
  ['line\nbreak', 'line break'],
  ['moc.\u202Etxt', 'moc. txt'],
  ['...', 'Unnamed'],
  ['Ōtara  Māori ', 'Ōtara Māori'],
])('%j is a name that every system takes: %j', (given, name) => {
  expect(fileName(given)).toBe(name);
});
