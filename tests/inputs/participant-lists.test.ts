import { expect, test } from 'vitest';
import { readParticipantList } from '#server/modules/participants/participant-list';

const read = (list: string | Uint8Array) =>
  readParticipantList(typeof list === 'string' ? new TextEncoder().encode(list) : list, '2027-03-01');

const RENE = '\ufefffull_name\tdob\nRené Toua\t8/3/2007\n';
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
test.each([
  ['UTF-8', new TextEncoder().encode(RENE.slice(1))],
  ['UTF-8 with its mark', new TextEncoder().encode(RENE)],
  ['Windows-1252', new Uint8Array(Buffer.from(RENE.slice(1), 'latin1'))],
  ['UTF-16 of Excel', utf16(RENE)],
  ['UTF-16, big end first', new Uint8Array(Buffer.from(utf16(RENE)).swap16())],
])('reads %s', async (_, bytes) => {
  expect((await read(bytes)).participants).toMatchObject([{ fullName: 'René Toua', nameKey: 'rene toua' }]);
});

test.each([
  ...[
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0',
    '%PDF-1.7\n',
    '<html>',
    '\r\n <!DOCTYPE html>',
    '\xef\xbb\xbf<?xml?>',
  ],
  ...['\xff\xfe<\0t\0'],
])('says of a spreadsheet %j what helps', async (begin) => {
  const file = Buffer.from(begin + '\0'.repeat(99), 'latin1');
  await expect(read(new Uint8Array(file))).rejects.toThrow('choose “Save as” and “CSV UTF-8”');
});

test('the signs of Windows-1252 are read', async () => {
  const list = Buffer.from('name,dob,city\nAnna O\x92Brien,8/3/2007,Lae \x96 Morobe', 'latin1');
  const seen = { fullName: 'Anna O’Brien', city: 'Lae – Morobe' };
  expect((await read(new Uint8Array(list))).participants).toMatchObject([seen]);
});

test.each(['Ren\x8e Toua', 'Ren\x82 Toua', 'J\x81rgen To', 'Mu\xa4oz', 'Ren\x8f'])(
  'the letters of DOS or an old Mac in %j are refused',
  async (name) => {
    const { participants, rejected } = await read(
      new Uint8Array(Buffer.from(`name,dob\n${name},8/3/2007`, 'latin1')),
    );
    const reason =
      'A letter of this line cannot be read. Save the list as “CSV UTF-8”, or write the letter again.';
    expect([participants, rejected]).toMatchObject([[], [{ line: 2, reason }]]);
  },
);

test.each<[heading: string, line: string, fullName: string]>([
  ...[
    'Full Names',
    'Names of Student',
    'Student’s Name',
    "Students' Names",
    'Name of the Participant',
    'FullName',
  ].map((name): [string, string, string] => [`${name},DateOfBirth`, 'Anna Kila,8/3/2007', 'Anna Kila']),
  ['First Name,Middle Name,Last Name,DoB', 'Anna,Rose,Kila,8/3/2007', 'Anna Rose Kila'],
  ['Surname,Other Names,DOB', 'Kila,Anna Rose,8/3/2007', 'Anna Rose Kila'],
  ['sep=;\nName;DOB', 'Anna Kila;8/3/2007', 'Anna Kila'],
  ['Name|DOB|Town', 'Anna Kila|8/3/2007|Lae', 'Anna Kila'],
  ['Surname,Given Names,DOB', 'Kila,Anna Rose,2007-03-08', 'Anna Rose Kila'],
  ['Name,Surname,D.O.B.', 'Anna,Kila,2007-03-08', 'Anna Kila'],
  ['Last name;First name;Date of Birth (DD/MM/YYYY)', 'Kila;;8/3/2007', 'Kila'],
  ['Full Name,Surname,Birthday', 'Anna Kila,Kila,2007-03-08', 'Anna Kila'],
  [
    'Name,Email,Mobile,City,Date of Birth,Status',
    'Anna Kila,a@example.com,71234567,Lae,8 Mar 2007,Approved',
    'Anna Kila',
  ],
  ['Nem,Imel,Mobail,Taun,De mama i karim yu', 'Anna Kila,,,,8 Mas 2007', 'Anna Kila'],
  ['Phone,full_name,Mobile_Number,date_of_birth', 'none,Anna Kila,71234567,2007-03-08', 'Anna Kila'],
  ['full_name,dob', 'Anna\u200B\u00A0 Kila,\u200E2007-03-08', 'Anna Kila'],
])('under the heading %s, %s is %s', async (heading, line, fullName) => {
  const { participants, rejected } = await read(`${heading}\n${line}\n`);
  expect([participants, rejected]).toMatchObject([[{ fullName, dateOfBirth: '2007-03-08' }], []]);
});

type Cells = [heading: string, cells: string, kept: object, twoNumbers: number[]];
const cell = (mobile: string, mobileNumber: string, twoNumbers: number[]): Cells => [
  ...(['Mobile', mobile] as const),
  { mobileNumber, mobileKey: '71234567', email: null },
  twoNumbers,
];
const none = { mobileNumber: null, mobileKey: null };
test.each<Cells>([
  ['Mobile,Phone', ',7123 4567', { mobileNumber: '7123 4567', email: null }, []],
  ['Phone,Mobile Number', '321 0000,7123 4567', { mobileNumber: '7123 4567', email: null }, []],
  ['Mobile,Email', 'nil,N/A', { ...none, email: null }, []],
  ['Mobile,Email', '-,None', { ...none, email: null }, []],
  ['Mobile,Email', ',p@x.com; q@x.com', { ...none, email: 'p@x.com' }, [2]],
  ['Mobile,Email', ',p@x.com or q@x.com', { ...none, email: 'p@x.com' }, [2]],
  cell('7123 4567 / 7234 5678', '+675 7123 4567', [2]),
  cell('71234567 72345678', '+675 7123 4567', [2]),
  cell('\u202A+675 7123 4567\u202C', '+675 7123 4567', []),
  cell('7123 4567 (mother)', '7123 4567 (mother)', []),
])('of %s with %j: %j, and the report names the lines %j', async (heading, cells, kept, twoNumbers) => {
  const list = await read(`Name,DOB,${heading}\nAnna Kila,8/3/2007,${cells}`);
  expect([list.participants, list.twoNumbers]).toMatchObject([[kept], twoNumbers]);
});

const oneWay =
  '2007-03-08 | 2007/3/8 | 2007.03.08 | 20070308 | 2007-03-08 00:00:00 | 2007-03-08T00:00:00.000Z | 2007-03-08 00:00:00+10:00 | 2007-03-07T14:00:00.000Z | ' +
  '8 Mar 2007 | 8-March-2007 | 8th of March 2007 | 8. Mar. 2007 | "March 8, 2007" | "Thursday, 8 March 2007" | 2007-MAR-08';
const dayFirstOnly =
  "8/3/07 | 08-Mar-07 | 8 March '07 | 8 / 03 / 2007 | 8–03–2007 | '8/3/2007 | 39149 | 39149.0 | 8/3/2007 | 08-03-2007 | 8.3.2007 | 8. 3. 2007 | 8/3/2007 12:00:00 AM";
test.each([
  ...oneWay.split(' | ').map((day) => [day, null]),
  ...dayFirstOnly.split(' | ').map((day) => [day, day]),
])('the day %s is 8 March 2007, and the report shows %s as read with the day first', async (day, shown) => {
  const { participants, dayFirst } = await read(`full_name,dob\nAnna Kila,${day}`);
  expect([participants[0]?.dateOfBirth, dayFirst?.written ?? null]).toEqual(['2007-03-08', shown]);
});

test.each([
  ['8/3/22', '2022-03-08'],
  ['8/3/23', '1923-03-08'],
  ['8 Mar 99', '1999-03-08'],
])('the two digits of %s are a year of somebody of 5 to 100 years', async (day, meant) => {
  expect((await read(`full_name,dob\nAnna Kila,${day}`)).participants).toMatchObject([
    { dateOfBirth: meant },
  ]);
});

const notADay = 'Date of Birth must be a day of the calendar, like 2006-03-14 or 14/3/2006.';
const notDays =
  '5/17/2008 | 29/2/2007 | 31 Jun 2007 | 17/5/08/9 | 3/14/08 | 7-5-8 | 17/5-2008 | 17 Ma 2008 | 17 Xyz 2008 | 99149 | 2007-03-07 14:00:00 | 1/1/1899';
test.each([
  ...notDays.split(' | ').map((day) => [day, notADay]),
  ['', 'Date of Birth is required'],
  ['2027-03-01', 'Date of Birth must be in the past.'],
])('the day %j is refused, with all that stood in the line', async (day, reason) => {
  const { participants, rejected } = await read(`full_name,dob\nAnna Kila,${day}`);
  expect([participants, rejected]).toEqual([[], [{ line: 2, reason, cells: ['Anna Kila', day] }]]);
});

test.each([
  ['a@example.com,', 'b@example.com,', 2],
  [',71234567', ',72345678', 2],
  ['a@example.com,71234567', 'a@example.com,72345678', 2],
  ['a@example.com,71234567', 'A@example.com,+675 7123 4567', 1],
  ['a@example.com,', ',72345678', 1],
  [',', ',', 1],
])('one name and birthday with %j and %j: %i', async (one, two, people) => {
  const list = await read(`name,dob,email,mobile\nAnna Kila,1/1/2007,${one}\nKILA Anna,2007-01-01,${two}`);
  expect([list.participants.length, list.rejected.length]).toEqual([people, 2 - people]);
});

test('says what it made of columns of other names', async () => {
  const list = 'Surname,Given Name,DOB,Class,Shoe size,,cohort\nKila,Anna,8/3/2007,10B,38,,2026';
  expect((await read(list)).renamed).toEqual([
    { heading: 'Class', column: 'school_year' },
    { heading: 'Shoe size', column: null },
  ]);
});
