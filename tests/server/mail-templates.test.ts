import { brand } from '#contract/brand';
import { applying } from '#contract/messages/applications';
import { messages } from '#contract/messages';
import { applicationStatusWords } from '#contract/messages/internships';
import { applicationStatuses } from '#contract/status';
import type { MailKind, RenderableMail, TemplateData } from '#server/outgoing/mail/kinds';
import { composeMessage, type Message } from '#server/outgoing/mail/message';
import { expect, test } from 'vitest';
import { mailKinds as kinds, sampleData, sampleDataSaying } from '../support/mail-samples';

const PORTAL = 'https://portal.example/wokabaut';

function compose<K extends MailKind>(kind: K, data: Partial<TemplateData[K]> = {}): Message {
  const mail = {
    id: 1,
    kind,
    to: 'anna@example.com',
    messageId: '9f0c8d3e-0000-4000-8000-000000000000',
    attempts: 1,
    createdAt: new Date('2027-03-01T00:00:00Z'),
    data: { ...sampleData[kind], ...data },
  };
  return composeMessage(mail as unknown as RenderableMail, PORTAL);
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
/** The text of the HTML: without tags, entities decoded. */
const seen = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>|<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name]!);

/** Both bodies contain each of these, quoted or not. */
function expectText({ text, html }: Message, ...parts: string[]): void {
  for (const part of parts) {
    expect(text.replace(/^> /gm, '')).toContain(part);
    expect(seen(html)).toContain(part);
  }
}

function expectLink({ text, html }: Message, path: string): void {
  expect(text.split('\n')).toContain(PORTAL + path);
  expect(html).toContain(`href="${PORTAL}${path}"`);
}

test.each(kinds)('%s greets, says where it comes from, and is small', (kind) => {
  const mail = compose(kind);
  const { name } = sampleData[kind] as { name?: string };
  if (name !== undefined && kind !== 'contact_message' && kind !== 'email_confirm') {
    expect(mail.text).toMatch(new RegExp(`^Hello ${name},\n\n`));
    expectText(mail, `Hello ${name},`, brand.infoEmail);
  }
  expectText(mail, `${brand.name}: ${brand.tagline}`, PORTAL);
  expect(mail.from).toEqual({ name: brand.name, address: brand.infoEmail });
  expect(mail.messageId).toBe('<9f0c8d3e-0000-4000-8000-000000000000@portal.example>');
  expect(mail.subject).not.toBe('');
  expect(Buffer.byteLength(mail.html)).toBeLessThan(4096);
});

test.each(kinds)('%s fetches nothing from anywhere and tells nobody that it was read', (kind) => {
  const { html } = compose(kind);
  expect(html).not.toMatch(/<(img|link|script|style|iframe|table|svg|video|object)|src=|url\(|@import/i);
  expect(html.match(/https?:\/\/[^/"<]+/g)!.every((url) => url === 'https://portal.example')).toBe(true);
});

test('a reset link carries its token, says how long it works, and that it can be ignored', () => {
  const mail = compose('reset_link');
  expectLink(mail, '/reset-password?reset_password_token=a-token%2Fwith%3Fsigns');
  expectText(mail, '6 hours', 'only once', 'If it was not you, ignore this mail');
});

test('who signed up gets a link without a word of theirs, and is told that it is a condition of nothing', () => {
  const mail = compose('signup_confirm');
  expectLink(mail, '/confirm-email?own=d-token%2Fwith%3Fsigns');
  expectText(mail, '30 days', 'everything else without it', 'If it was not you, ignore this mail');
});

test('a decision on a changed profile leads to it, with the reason of a refusal', () => {
  expectLink(compose('profile_change_accepted'), '/profile');
  const corrected = compose('profile_corrected');
  expectText(corrected, 'You told us your new number.');
  expectLink(corrected, '/profile');
  const refused = compose('profile_change_refused');
  expectText(refused, 'What was shown before stays', 'This is another business.');
  expectLink(refused, '/business-profile');
});

test('a new e-mail gets its link, and the old one a link that takes the change back', () => {
  const confirm = compose('email_confirm');
  expectLink(confirm, '/confirm-email?confirm=b-token%2Fwith%3Fsigns');
  expectText(confirm, 'new@example.com', '3 days', 'If it was not you, ignore this mail');
  const warning = compose('email_change_requested');
  expectLink(warning, '/confirm-email?undo=c-token%2Fwith%3Fsigns');
  expectText(warning, 'new@example.com', '7 days', 'This was not me', 'everybody is logged out');
});

test('a business is reminded of all its internships in one mail, which leads to the applicants', () => {
  const mail = compose('answers_awaited');
  expect(mail.subject).toBe('4 people wait for your answer');
  expectText(
    mail,
    '"Shop assistant": 3 applications, the oldest from 22 February 2027.',
    '"Driver" has closed: 1 application, from 10 February 2027.',
    'is an answer too',
  );
  expectLink(mail, '/internship/17/applications');
  expectLink(mail, '/internship/18/applications');
  const many = Array.from({ length: 8 }, (_, index) => ({
    ...{ id: index, title: `Number ${index}`, isClosed: false, count: 1, since: '2027-02-22T03:00:00Z' },
  }));
  const long = compose('answers_awaited', { internships: many });
  expectText(long, '"Number 4"', '3 applications for your other internships');
  expect(long.text).not.toContain('Number 5');
  expectLink(long, '/all-internship');
});

test('a student without an answer is told so, and where to look next', () => {
  const mail = compose('answer_unlikely');
  expect(mail.subject).toBe('No answer: your application for Shop assistant');
  expectText(mail, '"Shop assistant" at Kokoda Hardware', applying.answerUnlikely);
  expectText(mail, messages.applications.answerAfterwards);
  expectLink(mail, '/all-internships?location=Port%20Moresby');
  const [one] = sampleData.answer_unlikely.applications;
  const two = compose('answer_unlikely', { applications: [one!, { ...one!, internshipTitle: 'Driver' }] });
  expect(two.subject).toBe('No answer to 2 of your applications');
  expectText(two, '"Shop assistant" at Kokoda Hardware', '"Driver" at Kokoda Hardware');
  expectLink(two, '/all-internships');
});

test('an approval says what has happened to what was waiting for it', () => {
  const student = compose('registration_approved');
  expectText(student, 'your registration is approved', 'the businesses have your applications now');
  expectLink(student, '/all-internships');
  const business = compose('registration_approved', { role: 'business' });
  expectText(business, 'your business is approved', 'they are public now');
  expectLink(business, '/dashboard');
});

test('a rejection says what that means, and the reason when there is one', () => {
  const business = compose('registration_rejected');
  expectText(business, messages.business.rejected, 'We could not find your business.');
  const student = compose('registration_rejected', { role: 'student', reason: null });
  expectText(student, messages.student.rejected);
  expect(student.text).not.toContain('reason');
});

test('a new application names applicant and internship, and leads to the applications', () => {
  const late = compose('new_application');
  expect(late.subject).toBe('New application: Shop assistant');
  expectText(late, 'Anna Kila has applied', '"Shop assistant"', messages.applications.sentLate(5));
  expectLink(late, '/internship/17/applications');
  expect(compose('new_application', { sentLateHours: null }).text).not.toContain('closing');
});

test.each(applicationStatuses)('an application that became %s leads to itself', (status) => {
  const mail = compose('application_status_changed', { status });
  expect(mail.subject).toBe(`${applicationStatusWords[status]}: your application for Shop assistant`);
  expectText(mail, '"Shop assistant" at Kokoda Hardware', `new status: ${applicationStatusWords[status]}.`);
  expectLink(mail, '/application-detail/10000017');
});

test('an answer beside the status says what it does not mean, and has its sentence as it was written', () => {
  const answer = { answer: 'not_this_time', note: 'No place now.\nTry next year.' } as const;
  const mail = compose('application_status_changed', { ...answer, status: 'viewed', isStatusOld: true });
  expect(mail.subject).toBe('Not this time: your application for Shop assistant');
  expectText(
    mail,
    '"Shop assistant" at Kokoda Hardware',
    answer.note,
    messages.applications.answerAfterwards,
  );
  expect(mail.text).not.toContain('new status');
  expectLink(mail, '/application-detail/10000017');
  const both = compose('application_status_changed', { ...answer, note: null, status: 'viewed' });
  expectText(both, 'has an answer: not this time', 'new status: Viewed.');
});

test('a contact message is answered to who wrote it, and keeps its lines', () => {
  const mail = compose('contact_message');
  expect(mail.replyTo).toEqual({ name: 'Maria Tau', address: 'maria@example.com' });
  expect(mail.subject).toBe('Contact: Forms');
  expectText(mail, 'Maria Tau (maria@example.com)', 'Where do I find the forms?\n\nMaria');
});

test('who wrote reads when to expect an answer, what to do when it was not they, and no word of the message', () => {
  const mail = compose('contact_copy', sampleData.contact_message as never);
  expect(mail.replyTo).toBeUndefined();
  expectText(mail, messages.contact.responseTime, 'If you did not write');
  for (const word of Object.values(sampleData.contact_message))
    expect(mail.subject + mail.text + mail.html).not.toContain(word);
});

const nasty = '<img src=x onerror=alert(1)> & "\'';

/** To addresses that nobody has confirmed: without a word that a person wrote. */
const wordless: MailKind[] = ['contact_copy', 'signup_confirm'];

test.each(kinds.filter((kind) => !wordless.includes(kind)))(
  '%s shows what people wrote as text, not as HTML',
  (kind) => {
    const mail = compose(kind, sampleDataSaying(kind, nasty));
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;&#39;');
    expectText(mail, nasty);
  },
);

const CRLF = 'Anna\r\nBcc: victim@example.com\r\n\r\nNew body\u2028\u202ezyx\u0000';

test.each(kinds)('%s has no line break or control character in a header, whatever people wrote', (kind) => {
  const { subject, replyTo, to, messageId, text } = compose(kind, sampleDataSaying(kind, CRLF));
  for (const header of [subject, to.address, messageId, replyTo?.name ?? '', replyTo?.address ?? ''])
    expect(header).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
  // Nor does a name begin a paragraph of its own. Quoted text stays behind its mark.
  expect(text).not.toMatch(/^(Bcc|New body)/m);
});
