import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import type { Templates } from '../kinds';

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

  /** To an unconfirmed address, so without the sender's words. */
  contact_copy: () => ({
    subject: 'We have received your message',
    name: null,
    parts: [
      `Thank you for writing to ${brand.name}. ${messages.contact.responseTime}`,
      'If you did not write to us, somebody gave your e-mail by mistake. Please ignore this mail.',
    ],
  }),
};
