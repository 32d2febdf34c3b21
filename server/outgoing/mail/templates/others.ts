import { brand } from '#contract/brand';
import { longDate } from '#contract/dates';
import { messages } from '#contract/messages';
import { newInternships } from '#contract/messages/news';
import type { TemplateData, Templates } from '../kinds';

/** The list, filtered for the new ones. */
function listUrl({ categoryId, place }: TemplateData['new_internships'], publicUrl: string): string {
  const filters = new URLSearchParams({
    ...(categoryId !== null && { category: String(categoryId) }),
    ...(place !== null && { location: place }),
  }).toString();
  return `${publicUrl}/all-internships${filters && `?${filters}`}`;
}

export const otherTemplates = {
  /** To the info address; replies go to the sender. */
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
