import type { Words } from '#contract/languages';
import { brand } from '#contract/brand';
import { longDate } from '#contract/dates';
import { messages } from '#contract/messages';
import { applicationStatusWords } from '#contract/messages/internships';
import type { ApplicationStatus } from '#contract/status';
import type { ApplicationNews, Templates } from '../kinds';
import type { MailPart } from './render';

const meaning: Record<ApplicationStatus, Words> = {
  submitted: 'The business has set it back to new.',
  viewed: 'The business has opened it.',
  hired:
    'Congratulations! The business wants you. It will contact you: keep your phone on and read your mail.',
};

const notHiredAnyMore: Words = 'The business has set it back: you are not hired any more.';

const headline = ({ answer, status }: ApplicationNews): Words => {
  if (answer === 'not_this_time') return messages.applications.notThisTime;
  return answer === 'taken_back' ? 'Answer taken back' : applicationStatusWords[status];
};

const named = ({ internshipTitle, companyName }: ApplicationNews): Words =>
  `"${internshipTitle}" at ${companyName}`;

const statusParts = (news: ApplicationNews): MailPart[] => [
  `Your application for ${named(news)} has a new status: ${applicationStatusWords[news.status]}.` satisfies Words,
  news.isSetBack ? notHiredAnyMore : meaning[news.status],
];

const answerParts = (news: ApplicationNews): MailPart[] =>
  news.answer === 'taken_back'
    ? [`The answer "Not this time" to your application for ${named(news)} was taken back.` satisfies Words]
    : [
        `Your application for ${named(news)} has an answer: not this time.` satisfies Words,
        ...(news.note ? [{ quote: news.note }] : []),
        messages.applications.answerAfterwards,
      ];

export const applicationTemplates = {
  /** To the business, when it may see the application (rules account-2 and apply-3). */
  new_application: ({ name, applicantName, internshipTitle, internshipId, sentLateHours }, publicUrl) => ({
    subject: `New application: ${internshipTitle}`,
    name,
    parts: [
      `${applicantName} has applied for your internship "${internshipTitle}".`,
      ...(sentLateHours === null
        ? []
        : [`It came over a bad signal: ${messages.applications.sentLate(sentLateHours)}.`]),
      { label: 'See the applications', url: `${publicUrl}/internship/${internshipId}/applications` },
    ],
  }),

  /** To the business (rule apply-7). */
  application_withdrawn: ({ name, applicantName, internshipTitle, internshipId }, publicUrl) => ({
    subject: `Withdrawn: an application for ${internshipTitle}`,
    name,
    parts: [
      `${applicantName} has withdrawn the application for your internship "${internshipTitle}".`,
      'Documents and contact details can no longer be opened. You do not have to answer.',
      { label: 'See the applications', url: `${publicUrl}/internship/${internshipId}/applications` },
    ],
  }),

  /** To the business (rule internship-10), without the reporter. */
  internship_taken_down: ({ name, internshipTitle, internshipId, reason }, publicUrl) => ({
    subject: `Your internship was taken down: ${internshipTitle}`,
    name,
    parts: [
      `An admin has taken down your internship "${internshipTitle}". Students do not see it any more.`,
      'This is the reason we were given:',
      { quote: reason },
      `If you think this is a mistake, answer this mail or write to ${brand.infoEmail}. We can look at it again.`,
      { label: 'See your internship', url: `${publicUrl}/internship/${internshipId}` },
    ],
  }),

  /** To the student (rule document-7). */
  documents_deleted_soon: ({ name, internshipTitle, applicationId, on }, publicUrl) => ({
    subject: `Documents of your application for ${internshipTitle} are deleted soon`,
    name,
    parts: [
      `We delete the resume and the cover letter of your application for "${internshipTitle}" on ${longDate(on)}.`,
      'We keep documents for 12 months after an internship has closed. The application itself stays in your list.',
      'If you want to keep them, open them before that day and save them:',
      { label: 'See your application', url: `${publicUrl}/application-detail/${applicationId}` },
    ],
  }),

  /** To the student (rules apply-4, apply-6). */
  application_status_changed: (news, publicUrl) => ({
    subject: `${headline(news)}: your application for ${news.internshipTitle}`,
    name: news.name,
    parts: [
      ...(news.answer === undefined ? [] : answerParts(news)),
      ...(news.isStatusOld ? [] : statusParts(news)),
      { label: 'See your application', url: `${publicUrl}/application-detail/${news.applicationId}` },
    ],
  }),
} satisfies Partial<Templates>;
