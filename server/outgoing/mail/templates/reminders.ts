import type { Words } from '#contract/languages';
import { longDate } from '#contract/dates';
import { messages } from '#contract/messages';
import { applying } from '#contract/messages/applications';
import type { TemplateData, Templates } from '../kinds';
import type { MailPart } from './render';

/** With more internships the mail leads to their list. */
const mostNamed = 5;

type Awaited = TemplateData['answers_awaited']['internships'][number];

const applicationsOf = (count: number): Words => (count === 1 ? '1 application' : `${count} applications`);

const awaitedParts = ({ id, title, isClosed, count, since }: Awaited, publicUrl: string): MailPart[] => [
  `"${title}"${isClosed ? ' has closed' : ''}: ${applicationsOf(count)}, ${count === 1 ? '' : 'the oldest '}from ${longDate(since)}.` satisfies Words,
  { label: 'See the applicants', url: `${publicUrl}/internship/${id}/applications` },
];

/** Rule remind-1. Applicants are named to themselves only. */
export const reminderTemplates = {
  /** To the business: one mail for all its internships. */
  answers_awaited: ({ name, internships }, publicUrl) => {
    const total = internships.reduce((sum, { count }) => sum + count, 0);
    const others = internships.slice(mostNamed);
    return {
      subject: total === 1 ? '1 person waits for your answer' : `${total} people wait for your answer`,
      name,
      parts: [
        `${applicationsOf(total)} ${total === 1 ? 'waits' : 'wait'} for an answer from you.`,
        ...internships.slice(0, mostNamed).flatMap((awaited) => awaitedParts(awaited, publicUrl)),
        ...(others.length === 0
          ? []
          : [
              `So do ${applicationsOf(others.reduce((sum, { count }) => sum + count, 0))} for your other internships.`,
              { label: 'See your internships', url: `${publicUrl}/all-internship` },
            ]),
        `"${messages.applications.notThisTime}" is an answer too. Who waits can see that you were reminded today.`,
      ],
    };
  },

  /** To the student: one mail a day. */
  answer_unlikely: ({ name, applications }, publicUrl) => {
    const [first, ...others] = applications;
    const place = others.length === 0 && first ? `?location=${encodeURIComponent(first.location)}` : '';
    return {
      subject:
        others.length === 0 && first
          ? `No answer: your application for ${first.internshipTitle}`
          : `No answer to ${applications.length} of your applications`,
      name,
      parts: [
        'Applications closed more than 30 days ago, and no answer to yours has come:',
        ...applications.map(({ internshipTitle, companyName }) => `- "${internshipTitle}" at ${companyName}`),
        applying.answerUnlikely,
        messages.applications.answerAfterwards,
        { label: applying.similar, url: `${publicUrl}/all-internships${place}` },
      ],
    };
  },
} satisfies Partial<Templates>;
