import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import type { MailData } from '../kinds';
import type { MailContent } from './render';

/** To the info address; replies go to the sender. */
export const contactMessage = ({
  name,
  email,
  subject,
  message,
}: MailData['contact_message']): MailContent => ({
  subject: `Contact: ${subject}`,
  name: null,
  parts: [
    `${name} (${email}) wrote on the contact page:`,
    { quote: `${subject}\n\n${message}` },
    `Answering this mail writes to ${email}.`,
  ],
});

/** To an unconfirmed address, which may be another person's. */
export const contactCopy = ({ name, subject, message }: MailData['contact_copy']): MailContent => ({
  subject: `We have your message: ${subject}`,
  name,
  parts: [
    `Thank you for writing to ${brand.name}. ${messages.contact.responseTime}`,
    'This is what we received:',
    { quote: `${subject}\n\n${message}` },
    'If you did not write to us, somebody gave your e-mail by mistake. Please ignore this mail.',
  ],
});
