import type { MailKind, NewMail, TemplateData } from '#server/outgoing/mail/kinds';

const contact = {
  ...{ name: 'Maria Tau', email: 'maria@example.com', subject: 'Forms' },
  message: 'Where do I find the forms?\n\nMaria',
};

/** The data of one mail of each kind. */
export const sampleData: TemplateData = {
  reset_link: { name: 'Anna Kila', token: 'a-token/with?signs' },
  signup_confirm: { token: 'd-token/with?signs' },
  password_changed: { name: 'Anna Kila' },
  number_confirmed: { name: 'Anna Kila', number: '+67572003301' },
  test_message: { name: 'Anna Kila' },
  email_confirm: {
    name: 'Anna Kila',
    newEmail: 'new@example.com',
    email: 'old@example.com',
    token: 'b-token/with?signs',
  },
  email_change_requested: {
    name: 'Anna Kila',
    newEmail: 'new@example.com',
    email: 'old@example.com',
    token: 'c-token/with?signs',
  },
  email_changed: { name: 'Anna Kila', newEmail: 'new@example.com' },
  account_deletion_asked: { name: 'Anna Kila', on: '2027-03-08T02:00:00.000Z' },
  account_kept: { name: 'Anna Kila' },
  second_factor_changed: { name: 'Anna Kila', status: 'on' },
  registration_approved: { name: 'Anna Kila', role: 'student' },
  registration_rejected: { name: 'Peter Aihi', role: 'business', reason: 'We could not find your business.' },
  profile_change_accepted: { name: 'Anna Kila', role: 'student' },
  profile_corrected: { name: 'Anna Kila', reason: 'You told us your new number.' },
  accounts_joined: { name: 'Anna Kila' },
  profile_change_refused: { name: 'Peter Aihi', role: 'business', reason: 'This is another business.' },
  new_application: {
    name: 'Peter Aihi',
    applicantName: 'Anna Kila',
    internshipTitle: 'Shop assistant',
    internshipId: 17,
    applicationId: 10_000_001,
    sentLateHours: 5,
  },
  application_withdrawn: {
    name: 'Peter Aihi',
    applicantName: 'Anna Kila',
    internshipTitle: 'Shop assistant',
    internshipId: 17,
    applicationId: 10_000_001,
  },
  internship_taken_down: {
    name: 'Peter Aihi',
    internshipTitle: 'Shop assistant',
    internshipId: 17,
    reason: 'It asks for money.',
  },
  application_status_changed: {
    name: 'Anna Kila',
    internshipTitle: 'Shop assistant',
    companyName: 'Kokoda Hardware',
    applicationId: 10_000_017,
    status: 'hired',
  },
  answers_awaited: {
    name: 'Peter Aihi',
    internships: [
      { id: 17, title: 'Shop assistant', isClosed: false, count: 3, since: '2027-02-22T03:00:00Z' },
      { id: 18, title: 'Driver', isClosed: true, count: 1, since: '2027-02-10T03:00:00Z' },
    ],
  },
  new_internships: {
    ...{ userId: 5, name: 'Anna Kila', count: 12, categoryId: 3, place: 'Port Moresby' },
    ...{ token: '5.e-token/with?signs' },
    internships: [
      {
        ...{ id: 17, title: 'Shop assistant', companyName: 'Kokoda Hardware', location: 'Port Moresby' },
        lastDateToApply: '2027-03-26',
      },
    ],
  },
  answer_unlikely: {
    name: 'Anna Kila',
    applications: [
      {
        ...{ applicationId: 10_000_017, internshipTitle: 'Shop assistant' },
        ...{ companyName: 'Kokoda Hardware', location: 'Port Moresby' },
      },
    ],
  },
  documents_deleted_soon: {
    ...{ name: 'Anna Kila', internshipTitle: 'Shop assistant' },
    ...{ applicationId: 10_000_017, on: '2028-03-08' },
  },
  contact_message: contact,
  contact_copy: {},
};
export const mailKinds = Object.keys(sampleData) as MailKind[];

const ownWords = ['role', 'status', 'token', 'answer', 'since'];
const saying = (data: object, words: string): object =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) => {
      if (Array.isArray(value)) return [key, value.map((entry: object) => saying(entry, words))];
      return [key, typeof value === 'string' && !ownWords.includes(key) ? words : value];
    }),
  );

/** The same data with `words` for everything that a person wrote. */
export const sampleDataSaying = <K extends MailKind>(kind: K, words: string) =>
  saying(sampleData[kind], words) as Partial<TemplateData[K]>;

/** One mail of a kind, of these data where they are given. */
export const mailOf = (
  kind: MailKind,
  to: string,
  data: object = kind === 'reset_link' ? {} : sampleData[kind],
) => ({ kind, to, data }) as unknown as NewMail;
