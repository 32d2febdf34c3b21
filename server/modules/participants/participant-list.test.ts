import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits';
import { AppError } from '../../core/errors';
import { readParticipantList } from './participant-list';

const TODAY = '2027-03-01';
const read = (text: string | Uint8Array) =>
  readParticipantList(typeof text === 'string' ? new TextEncoder().encode(text) : text, TODAY);

/** What the whole file is refused with, under `file`. */
async function refusal(text: string | Uint8Array): Promise<string[] | undefined> {
  const outcome: unknown = await read(text).catch((error: unknown) => error);
  if (!(outcome instanceof AppError)) throw new Error('The file was not refused.');
  return outcome.errors?.file;
}

/** Encodings, headings, days, numbers and namesakes: tests/inputs/participant-lists.test.ts. */
test('finds the columns by their names, in any order and case, and ignores others', async () => {
  const { columns, participants, rejected } = await read(
    'School,E-mail,DOB,COHORT, Mobile  Number ,City,full name,Sex,School Year,Parent/Guardian\n' +
      'Sogeri, Anna@Example.com ,2008-05-17,2026 A,+675 7123 4567,Port  Moresby,Anna Kila,F,Grade 12,-',
  );
  expect(rejected).toEqual([]);
  const known = [
    ...['city', 'cohort', 'date_of_birth', 'email', 'full_name', 'gender', 'guardian'],
    ...['mobile_number', 'school_year'],
  ];
  expect(columns.toSorted()).toEqual(known);
  expect(participants).toEqual([
    {
      fullName: 'Anna Kila',
      dateOfBirth: '2008-05-17',
      email: 'anna@example.com',
      mobileNumber: '+675 7123 4567',
      city: 'Port Moresby',
      cohort: '2026 A',
      ...{ gender: 'F', schoolYear: 'Grade 12', guardian: null },
      nameKey: 'anna kila',
      mobileKey: '71234567',
    },
  ]);
});

test('needs a name and a date of birth, and nothing else', async () => {
  const { participants } = await read(
    'full_name,date_of_birth,email\nAnna Kila,2008-05-17,\nPeter Aihi,2007-01-02',
  );
  expect(participants.map(({ fullName, email, city }) => [fullName, email, city])).toEqual([
    ['Anna Kila', null, null],
    ['Peter Aihi', null, null],
  ]);
});

test.each([
  ['commas', ',', '\n'],
  ['semicolons', ';', '\r\n'],
  ['tabs', '\t', '\r'],
])('reads %s, whatever ends the lines', async (_, delimiter, newline) => {
  const text = ['full_name,date_of_birth,city', 'Anna Kila,17/5/2008,Lae']
    .join(newline)
    .replaceAll(',', delimiter);
  const { participants } = await read(text);
  expect(participants).toMatchObject([{ fullName: 'Anna Kila', dateOfBirth: '2008-05-17', city: 'Lae' }]);
});

test('takes the delimiter from the heading, not from a quoted name or a city', async () => {
  const { participants } = await read('full_name;date_of_birth;city\nKila, Anna;17/5/2008;Lae, Morobe, PNG');
  expect(participants).toMatchObject([{ fullName: 'Kila, Anna', city: 'Lae, Morobe, PNG' }]);
});

test('says all that is wrong with each line, by the line that an editor shows', async () => {
  const { participants, rejected } = await read(
    [
      '',
      'full_name,date_of_birth,email,mobile_number,city',
      'Anna Kila,2008-05-17,,,',
      ',,,,',
      '"Peter',
      'Aihi",2007-01-02,not an address,7.1E+07,"Lae',
      '',
      'Morobe"',
      '',
      ' - ,1/1/2007,,,',
      'Mary To,1/1/2007,,,Lae,Morobe',
      'kila ANNA,17/5/2008,,,',
      'Rose Gima,2/2/2007,,,',
      '',
    ].join('\r\n'),
  );
  expect(participants.map(({ fullName }) => fullName)).toEqual(['Anna Kila', 'Rose Gima']);
  expect(rejected.map(({ line, reason }) => ({ line, reason }))).toEqual([
    { line: 5, reason: 'Please enter a valid email address. Mobile Number is not a telephone number.' },
    { line: 10, reason: 'Full Name is required' },
    { line: 11, reason: 'This line has more fields than the first line has columns.' },
    { line: 12, reason: 'The same person is in line 3 already.' },
  ]);
});

test('refuses a line whose quotation marks do not match, and what it swallowed', async () => {
  const reason = 'The quotation marks of this line do not match.';
  const open = 'full_name,dob\nAnna,2008-05-17\n"Peter Aihi,2007-01-02\nMary To,2007-01-03\n';
  expect((await read(open)).rejected).toMatchObject([{ line: 3, reason }]);
  const inside = 'full_name,dob\n"Anna" Kila,2008-05-17\nPeter "Pita" Aihi,2007-01-02\n';
  expect((await read(inside)).rejected).toMatchObject([{ line: 2, reason }]);
});

const nobody = 'There are no participants in this file.';
test.each([
  ['', nobody],
  ['\r\n,,\r\n', nobody],
  ['full_name,date_of_birth\n\n', nobody],
  ['name,email\nAnna,a@example.com', 'The first line must name the columns. Missing: date_of_birth.'],
  ['Anna,2008-05-17', 'The first line must name the columns. Missing: full_name, date_of_birth.'],
  [
    'full_name,DOB,Date of Birth\nAnna,1,2',
    'The first line must name each column once. Named twice: date_of_birth.',
  ],
  ['\x89PNG\n\0\0', 'This is not a CSV file that can be read.'],
  ['full_name,dob,"cit\nAnna,2008-05-17', 'This is not a CSV file that can be read.'],
])('refuses %j as a whole', async (text, sentence) => {
  expect(await refusal(text)).toEqual([sentence]);
});

test('takes as many rows as the limit says, and not one more', async () => {
  const row = (at: number) => `Anna ${at},1/1/2007`;
  const rows = Array.from({ length: limits.participants.maxRows }, (_, at) => row(at));
  const file = (lines: string[]) => ['full_name,dob', ...lines, '', ''].join('\n');
  expect((await read(file(rows))).participants).toHaveLength(limits.participants.maxRows);
  expect(await refusal(file([...rows, row(-1)]))).toEqual([
    'The list has more than 50000 participants. Please split it.',
  ]);
});

test('whatever is written, quoted as need be, is read back from the line where it stands', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'aé"\',;\t\n 7-') });
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
  /** A hyphen alone says nothing. */
  const tidy = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^[- ]+$/, '');
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      async (cells, delimiter, newline) => {
        let line = 1;
        const expected: [number, string][] = [];
        const lines = cells.map(([city, cohort], at) => {
          line++;
          expected.push([line, `${tidy(city)}|${tidy(cohort)}`]);
          line += [...(city + cohort)].filter((letter) => letter === '\n').length;
          return [`Anna ${at}`, 'never', city, cohort];
        });
        const text = Papa.unparse([['full_name', 'dob', 'city', 'cohort'], ...lines], { delimiter, newline });
        const { rejected } = await read(text);
        expect(rejected.map((one) => one.line)).toEqual(expected.map(([at]) => at));
        const good = await read(text.replaceAll('never', '1/1/2007'));
        expect(good.participants.map(({ city, cohort }) => `${city ?? ''}|${cohort ?? ''}`)).toEqual(
          expected.map(([, said]) => said),
        );
      },
    ),
  );
});

test('any bytes at all are read or refused in words', async () => {
  const heading = new TextEncoder().encode('full_name,dob\n');
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }).map((rest) => Uint8Array.from([...heading, ...rest])),
    fc
      .string({ unit: fc.constantFrom(...'a",;\t\r\n/1-') })
      .map((rest) => new TextEncoder().encode(`full_name,dob\n${rest}`)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (given) => {
      const outcome = await read(given).catch((error: unknown) => error);
      if (outcome instanceof AppError) expect(outcome.errors?.file?.[0]).toBe(outcome.message);
      else expect(outcome).toHaveProperty('rejected');
    }),
    { numRuns: 500 },
  );
});
