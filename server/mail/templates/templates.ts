import type { MailData, MailKind } from '../kinds';
import * as accounts from './accounts';
import * as applications from './applications';
import * as contact from './contact';
import type { MailContent } from './render';

/** The data of each template: the queued data, and the reset link that is created when the mail is sent. */
export interface TemplateData extends Omit<MailData, 'reset_link'> {
  reset_link: { name: string; token: string };
}

const templates: { [K in MailKind]: (data: TemplateData[K], publicUrl: string) => MailContent } = {
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

/** @param publicUrl for links, without a trailing slash */
export const renderTemplate = <K extends MailKind>(
  kind: K,
  data: TemplateData[K],
  publicUrl: string,
): MailContent => templates[kind](data, publicUrl);
