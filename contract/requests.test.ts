import { describe, expect, test } from 'vitest';
import type * as v from 'valibot';
import {
  ApproveUser,
  BusinessSignup,
  NewAdmin,
  SignIn,
  StudentSignup,
  UpdateUserStatus,
  UserListQuery,
} from './accounts';
import { ApproveMatches } from './overview';
import {
  AnswerApplication,
  ApplicationFields,
  NoteApplication,
  UpdateApplicationStatus,
} from './applications';
import { Report, TakeDown } from './reports';
import { InternshipEdit, InternshipListQuery, NewInternship } from './internships';
import { messages } from './messages';
import { ContactMessage, NewsletterSubscription } from './outreach';
import { ForgotPassword } from './passwords';
import { StudentProfileChange } from './profile';
import { limits } from './limits';
import { reported } from './messages/admin';
import { report } from './messages/internships';
import { answers } from './messages/server-answers';
import { validate } from './validate';

const person = { email: 'a@b.example', password: 'secret', password_confirmation: 'secret', city: 'Lae' };
const school = { grade: 10, school_name: 'Lae Secondary' };

/** Every schema that judges what somebody sent, with something that it takes. */
const requests = {
  StudentSignup: [
    StudentSignup,
    { ...person, role: 'student', full_name: 'Maria Kaupa', mobile_number: '7', date_of_birth: '2006-03-14' },
  ],
  BusinessSignup: [
    BusinessSignup,
    {
      ...{ ...person, role: 'business', company_name: 'Kundu', representative_name: 'Ruth Kila' },
      ...{ business_number: '1', website_url: '', description: 'Nails.' },
    },
  ],
  NewAdmin: [NewAdmin, { email: 'a@b.example', full_name: 'An Admin', password: 'ten letters' }],
  SignIn: [SignIn, person],
  ForgotPassword: [ForgotPassword, { email: 'a@b.example' }],
  ApproveUser: [ApproveUser, { id: 1 }],
  UpdateUserStatus: [UpdateUserStatus, { id: 1, status: 'rejected', reason: 'Unknown.' }],
  UserListQuery: [UserListQuery, { status: 'pending', q: 'Maria' }],
  ApplicationFields: [
    ApplicationFields,
    { internship_id: 3, level_achieved: JSON.stringify([school]), queued_at: '2027-03-05T02:00:00Z' },
  ],
  UpdateApplicationStatus: [
    UpdateApplicationStatus,
    { internship_id: 3, status: 'viewed', from: 'submitted' },
  ],
  AnswerApplication: [AnswerApplication, { internship_id: 3, answer: 'not_this_time', note: 'Next year.' }],
  NoteApplication: [NoteApplication, { internship_id: 3, note: 'Ask for her marks.' }],
  ApproveMatches: [ApproveMatches, { ids: [1, 2] }],
  Report: [Report, { reason: 'money', note: 'They ask for 50 kina.' }],
  TakeDown: [TakeDown, { seen_until: '2027-03-05T02:00:00Z', reason: 'It asks for money.' }],
  NewInternship: [
    NewInternship,
    {
      ...{
        title: 'Trainee',
        location: 'Lae',
        internship_financing: 'paid',
        duration: 3,
        duration_unit: 'weeks',
      },
      ...{ required_skills: ['Care'], last_date_to_apply: '2027-03-05', internship_category_id: 1 },
      ...{ internship_type: 'Remote', description: 'Learn.' },
    },
  ],
  ContactMessage: [
    ContactMessage,
    { name: 'Ruth Kila', email: 'a@b.example', subject: 'A question', message: 'May she apply?' },
  ],
  NewsletterSubscription: [NewsletterSubscription, { email: 'a@b.com' }],
  InternshipListQuery: [InternshipListQuery, { updated_since: '2027-03-05T02:00:00Z' }],
} satisfies Record<string, [v.GenericSchema, Record<string, unknown>]>;

const junk: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['true', true],
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['NaN', Number.NaN],
  ['a large number', 1e300],
  ['an object', { a: 1 }],
  ['an empty list', []],
  ['a list of junk', [null, 1, {}, [[]]]],
  ['a list of too much', Array.from({ length: 500 }, () => 'x')],
  ['empty text', ''],
  ['blanks', '   '],
  ['one letter', 'x'],
  ['endless text', 'x'.repeat(70_000)],
  ['a number as text', '99999999999999'],
  ['a day that was never', '2027-02-31'],
  ['the year 0', '0000-05-05'],
  ['the year 0, with time', '0000-05-05T00:00:00Z'],
  ['levels that are none', '[null]'],
  ['levels without a school', '[{"grade":10}]'],
  ['levels with a school that is none', '[{"grade":10,"school_name":{}}]'],
  ['levels that are text', '"10"'],
  ['too many levels', JSON.stringify(Array.from({ length: 9 }, () => school))],
];
const ofTheLibrary = /Expected|Invalid (type|key|value|length|\w+:)/;

describe.each(Object.entries(requests))('%s', (_, [schema, taken]) => {
  test('takes what is right', () => {
    expect(validate(schema, taken)).toMatchObject({ ok: true });
  });

  test.each(Object.keys(taken))('says in our own words what is wrong with %s', (field) => {
    for (const [what, value] of junk) {
      const result = validate(schema, { ...taken, [field]: value });
      const said = result.ok ? '' : Object.values(result.errors).flat().join('\n');
      expect(said, what).not.toMatch(ofTheLibrary);
    }
  });

  test.each(junk)('says in our own words what is wrong with %s instead of everything', (_what, value) => {
    const result = validate(schema, value);
    const said = result.ok ? '' : Object.values(result.errors).flat().join('\n');
    expect(said).not.toMatch(ofTheLibrary);
  });
});

const { validation: said, internship, newsletter } = messages;
const { tooManyPeople } = answers.validation;
const both = (password: string) => ({ password, password_confirmation: password });

type Refusal = [keyof typeof requests, Record<string, unknown>, Record<string, string>];

test.each<Refusal>([
  ['StudentSignup', both('12345'), { password: said.passwordShort }],
  ['StudentSignup', both('x'.repeat(129)), { password: said.passwordLong }],
  [
    'BusinessSignup',
    { password_confirmation: 'another' },
    { password_confirmation: messages.validation.passwordsDiffer },
  ],
  [
    'StudentSignup',
    { password_confirmation: 'another', full_name: '' },
    { password_confirmation: said.passwordsDiffer, full_name: said.fullNameRequired },
  ],
  ['StudentSignup', { password_confirmation: '' }, { password_confirmation: said.confirmationRequired }],
  ...['kila', 'kila@example', 'k ila@example.com'].map((email): Refusal => [
    ...(['ForgotPassword', { email }, { email: messages.validation.emailInvalid }] as const),
  ]),
  ['StudentSignup', { full_name: 'Al' }, { full_name: said.fullNameLength }],
  ['StudentSignup', { city: 'L' }, { city: said.cityShort }],
  ['StudentSignup', { date_of_birth: '2008-02-30' }, { date_of_birth: said.dateInvalid }],
  ['StudentSignup', { email: 'anna' }, { email: said.emailInvalid }],
  // A number of no mobile phone is no name to log in with.
  [
    'StudentSignup',
    { email: '', mobile_number: '321 0000' },
    { email: said.emailRequired, mobile_number: said.mobileNeeded },
  ],
  ['NewInternship', { title: ' ' }, { title: internship.titleRequired }],
  ['NewInternship', { location: 'other' }, { location: internship.enterCustomLocation }],
  [
    'NewInternship',
    { internship_financing: 'maybe' },
    { internship_financing: internship.financingRequired },
  ],
  ['NewInternship', { duration: '1.5' }, { duration: internship.durationWhole }],
  ['NewInternship', { duration: 1.5 }, { duration: internship.durationWhole }],
  ['NewInternship', { duration: 'soon' }, { duration: internship.durationRequired }],
  ['NewInternship', { duration: '0' }, { duration: internship.durationShort }],
  ['NewInternship', { duration_unit: 'days' }, { duration_unit: internship.unitInvalid }],
  ['NewInternship', { internship_type: 'Night' }, { internship_type: internship.typeInvalid }],
  ['NewInternship', { required_skills: ' , ' }, { required_skills: internship.skillsRequired }],
  ['AnswerApplication', { answer: 'rejected' }, { answer: messages.applications.answerInvalid }],
  [
    'AnswerApplication',
    { note: 'x'.repeat(limits.answerNote.max + 1) },
    { note: `The sentence must be at most ${limits.answerNote.max} characters.` },
  ],
  ['ApproveMatches', { ids: [] }, { ids: said.personRequired }],
  ['ApproveMatches', { ids: Array(limits.approveMatches.most + 1).fill(1) }, { ids: tooManyPeople }],
  ['Report', { reason: 'boring' }, { reason: report.reasonRequired }],
  ['Report', { note: 'x'.repeat(501) }, { note: 'What is wrong must be at most 500 characters.' }],
  ['TakeDown', { reason: ' ' }, { reason: reported.reasonRequired }],
  ['ContactMessage', { email: 'nobody' }, { email: said.emailInvalid }],
  ...['', 'nobody', 'a+b@example.com', 'a@example.toolong', 'a@example.c0', 'é@example.com', 7, null].map(
    (email): Refusal => [
      'NewsletterSubscription',
      { email },
      { email: typeof email === 'string' && email ? newsletter.invalid : said.emailRequired },
    ],
  ),
])('%s with %j is refused: %j', (name, change, sentences) => {
  const [schema, taken] = requests[name];
  const errors = Object.fromEntries(Object.entries(sentences).map(([field, text]) => [field, [text]]));
  expect(validate(schema, { ...taken, ...change })).toEqual({ ok: false, errors });
});

test('a duration may be text', () => {
  const [schema, taken] = requests.NewInternship;
  expect(validate(schema, { ...taken, duration: '12' })).toMatchObject({ ok: true, value: { duration: 12 } });
});

const internshipFields = {
  title: messages.internship.titleRequired,
  location: messages.internship.locationRequired,
  internship_financing: messages.internship.financingRequired,
  duration: messages.internship.durationRequired,
  last_date_to_apply: messages.internship.lastDateRequired,
  internship_category_id: messages.internship.categoryRequired,
};
const account = {
  city: messages.validation.cityRequired,
  password: messages.validation.passwordRequired,
  password_confirmation: messages.validation.confirmationRequired,
};

/* What a form shows of it, and where the focus goes, is told by src/forms/use-form.test.tsx. */
test.each([
  [
    'the sign-up of a student',
    StudentSignup,
    {
      ...account,
      full_name: messages.validation.fullNameRequired,
      mobile_number: messages.validation.mobileRequired,
      date_of_birth: messages.validation.dateOfBirthRequired,
    },
  ],
  [
    'the sign-up of a business',
    BusinessSignup,
    {
      ...account,
      email: messages.validation.emailRequired,
      company_name: messages.validation.companyRequired,
      representative_name: messages.validation.representativeRequired,
      business_number: messages.validation.businessNumberRequired,
    },
  ],
  [
    'a new internship',
    NewInternship,
    {
      ...internshipFields,
      required_skills: messages.internship.skillsRequired,
      description: messages.internship.descriptionRequired,
    },
  ],
  ['an edited internship', InternshipEdit, internshipFields],
  [
    'an edited profile',
    StudentProfileChange,
    {
      full_name: messages.validation.fullNameRequired,
      city: messages.validation.cityRequired,
      date_of_birth: messages.validation.dateOfBirthRequired,
      mobile_number: messages.validation.mobileRequired,
      email: messages.validation.emailRequired,
    },
  ],
  [
    'a message',
    ContactMessage,
    {
      message: messages.contact.messageRequired,
      name: messages.contact.nameRequired,
      email: messages.validation.emailRequired,
      subject: messages.contact.subjectRequired,
    },
  ],
] as const)(
  'an empty form of %s is told what is missing, field by field',
  (_, schema: v.GenericSchema, said) => {
    const role = schema === BusinessSignup ? 'business' : 'student';
    const empty = Object.fromEntries(Object.keys(said).map((field) => [field, '']));
    const errors = Object.fromEntries(Object.entries(said).map(([field, sentence]) => [field, [sentence]]));
    expect(validate(schema, { ...empty, role })).toEqual({ ok: false, errors });
  },
);
