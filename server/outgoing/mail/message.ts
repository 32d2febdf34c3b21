import { brand } from '#contract/brand';
import type { MailKind, RenderableMail, TemplateData, Templates } from './kinds';
import { accountTemplates } from './templates/accounts';
import { applicationTemplates } from './templates/applications';
import { otherTemplates, reminderTemplates } from './templates/reminders';
import { oneLine, renderHtml, renderText } from './templates/render';

const templates: Templates = {
  ...accountTemplates,
  ...applicationTemplates,
  ...reminderTemplates,
  ...otherTemplates,
};

const render = <K extends MailKind>(kind: K, data: TemplateData[K], publicUrl: string) =>
  templates[kind](data, publicUrl);

/** An unsubscribe button (RFC 2369), by a POST without a question (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** As for nodemailer, with row id, kind and application for files. Only the two bodies contain line breaks. */
export type Message = ReturnType<typeof composeMessage>;

/** Addresses are objects, so that no name can become a second one. */
export function composeMessage(mail: RenderableMail, publicUrl: string) {
  const content = render(mail.kind, mail.data, publicUrl);
  return {
    mailId: mail.id,
    kind: mail.kind,
    applicationId: 'applicantName' in mail.data ? mail.data.applicationId : null,
    // The same in every attempt.
    messageId: `<${mail.messageId}@${new URL(publicUrl).hostname}>`,
    from: { name: brand.name, address: brand.infoEmail },
    to: { name: '', address: oneLine(mail.to) },
    replyTo:
      mail.kind === 'contact_message'
        ? { name: oneLine(mail.data.name), address: oneLine(mail.data.email) }
        : undefined,
    date: mail.createdAt,
    subject: oneLine(content.subject),
    text: renderText(content, publicUrl),
    html: renderHtml(content, publicUrl),
    headers: {
      // Suppresses automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(content.unsubscribe !== undefined && unsubscribeHeaders(content.unsubscribe)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
