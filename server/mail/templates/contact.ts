import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import type { MailData } from '../kinds';
import type { Letter } from './mail-content';

/** To the info address; answering it writes to the sender. */
export const contactMessage = ({ name, email, subject, message }: MailData['contact_message']): Letter => ({
  subject: `Contact: ${subject}`,
  name: null,
  parts: [
    `${name} (${email}) wrote on the contact page:`,
    { quote: `${subject}\n\n${message}` },
    `Answering this mail writes to ${email}.`,
  ],
});

/** To an address that nobody has confirmed, so it says what to do when it is somebody else's. */
export const contactCopy = ({ name, subject, message }: MailData['contact_copy']): Letter => ({
  subject: `We have your message: ${subject}`,
  name,
  parts: [
    `Thank you for writing to ${brand.name}. ${messages.contact.patience}`,
    'This is what we received:',
    { quote: `${subject}\n\n${message}` },
    'If you did not write to us, somebody gave your e-mail by mistake. Please ignore this mail.',
  ],
});
