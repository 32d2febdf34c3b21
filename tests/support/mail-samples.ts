import type { MailKind, NewMail, TemplateData } from '#server/mail/kinds';

const contact = {
  ...{ name: 'Maria Tau', email: 'maria@example.com', subject: 'Forms' },
  message: 'Where do I find the forms?\n\nMaria',
};

/** The data of one mail of each kind. */
export const sampleData: TemplateData = {
  reset_link: { name: 'Anna Kila', token: 'a-token/with?signs' },
  signup_confirm: { token: 'd-token/with?signs' },
  password_changed: { name: 'Anna Kila' },
  email_confirm: { name: 'Anna Kila', newEmail: 'new@example.com', token: 'b-token/with?signs' },
  email_change_requested: { name: 'Anna Kila', newEmail: 'new@example.com', token: 'c-token/with?signs' },
  email_changed: { name: 'Anna Kila', newEmail: 'new@example.com' },
  second_factor_changed: { name: 'Anna Kila', status: 'on' },
  registration_approved: { name: 'Anna Kila', role: 'student' },
  registration_rejected: { name: 'Peter Aihi', role: 'business', reason: 'We could not find your business.' },
  profile_change_accepted: { name: 'Anna Kila', role: 'student' },
  profile_change_refused: { name: 'Peter Aihi', role: 'business', reason: 'This is another business.' },
  new_application: {
    name: 'Peter Aihi',
    applicantName: 'Anna Kila',
    internshipTitle: 'Shop assistant',
    internshipId: 17,
    sentLateHours: 5,
  },
  application_status_changed: {
    name: 'Anna Kila',
    internshipTitle: 'Shop assistant',
    companyName: 'Kokoda Hardware',
    applicationId: 10_000_017,
    status: 'hired',
  },
  contact_message: contact,
  contact_copy: {},
};
export const mailKinds = Object.keys(sampleData) as MailKind[];

/** The same data with `words` for everything that a person wrote. */
export const sampleDataSaying = <K extends MailKind>(kind: K, words: string) =>
  Object.fromEntries(
    Object.entries(sampleData[kind]).map(([key, value]) => {
      const isWritten = typeof value === 'string' && !['role', 'status', 'token', 'answer'].includes(key);
      return [key, isWritten ? words : value];
    }),
  ) as Partial<TemplateData[K]>;

/** One mail of a kind, of these data where they are given. */
export const mailOf = (
  kind: MailKind,
  to: string,
  data: object = kind === 'reset_link' ? {} : sampleData[kind],
) => ({ kind, to, data }) as unknown as NewMail;
