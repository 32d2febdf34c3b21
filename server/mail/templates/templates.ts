import type { MailData, MailKind } from '../kinds';
import * as accounts from './accounts';
import * as applications from './applications';
import * as contact from './contact';
import type { Letter } from './mail-content';

/** What each letter is made of: what stands in the queue, except for the link that is made when it is sent. */
export interface LetterFacts extends Omit<MailData, 'reset_link'> {
  reset_link: { name: string; token: string };
}

const letters: { [K in MailKind]: (facts: LetterFacts[K], publicUrl: string) => Letter } = {
  reset_link: accounts.resetLink,
  password_changed: accounts.passwordChanged,
  email_changed: accounts.emailChanged,
  registration_approved: accounts.registrationApproved,
  registration_rejected: accounts.registrationRejected,
  new_application: applications.newApplication,
  application_status_changed: applications.applicationStatusChanged,
  contact_message: contact.contactMessage,
  contact_copy: contact.contactCopy,
};

/** @param publicUrl where links lead, without a slash at the end */
export const writeLetter = <K extends MailKind>(kind: K, facts: LetterFacts[K], publicUrl: string): Letter =>
  letters[kind](facts, publicUrl);
