import type { Words } from '#contract/languages';
import { longDate } from '#contract/dates';
import { messages } from '#contract/messages';
import { applying } from '#contract/messages/applications';
import { brand } from '#contract/brand';
import { newInternships } from '#contract/messages/news';
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

function listUrl({ categoryId, place }: TemplateData['new_internships'], publicUrl: string): string {
  const filters = new URLSearchParams({
    ...(categoryId !== null && { category: String(categoryId) }),
    ...(place !== null && { location: place }),
  }).toString();
  return `${publicUrl}/all-internships${filters && `?${filters}`}`;
}

export const otherTemplates = {
  test_message: ({ name }) => ({
    subject: 'Test message',
    name,
    parts: ['You asked for this message to see whether mail works. It came, so it does.'],
  }),

  contact_message: ({ name, email, subject, message }) => ({
    subject: `Contact: ${subject}`,
    name: null,
    parts: [
      `${name} (${email}) wrote on the contact page:`,
      { quote: `${subject}\n\n${message}` },
      `Answering this mail writes to ${email}.`,
    ],
  }),

  /** To an unconfirmed address, so without the sender's words. */
  contact_copy: () => ({
    subject: 'We have received your message',
    name: null,
    parts: [
      `Thank you for writing to ${brand.name}. ${messages.contact.responseTime}`,
      'If you did not write to us, somebody gave your e-mail by mistake. Please ignore this mail.',
    ],
  }),

  /** Rule notify-6. */
  new_internships: (data, publicUrl) => {
    const { name, count, place, internships, token } = data;
    const unsubscribe = `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`;
    return {
      subject: newInternships(count, place, null),
      name,
      unsubscribe,
      parts: [
        'You asked us to tell you about new internships. These came this week:',
        ...internships.map(({ id, title, companyName, location, lastDateToApply }) => ({
          title,
          details: `${companyName}, ${location}. Apply by ${longDate(lastDateToApply)}.`,
          url: `${publicUrl}/internship-details/${id}`,
        })),
        { label: 'See them on the portal', url: listUrl(data, publicUrl) },
        {
          title: 'Stop this weekly mail',
          details: 'One press, and no log-in is needed.',
          url: unsubscribe,
        },
      ],
    };
  },
} satisfies Partial<Templates>;
