import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import type { Templates } from '../kinds';

/** Mail templates of the contact page. */
export const contactTemplates: Pick<Templates, 'contact_message' | 'contact_copy'> = {
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

  /** To an unconfirmed address, which may be another person's. */
  contact_copy: ({ name, subject, message }) => ({
    subject: `We have your message: ${subject}`,
    name,
    parts: [
      `Thank you for writing to ${brand.name}. ${messages.contact.responseTime}`,
      'This is what we received:',
      { quote: `${subject}\n\n${message}` },
      'If you did not write to us, somebody gave your e-mail by mistake. Please ignore this mail.',
    ],
  }),
};
