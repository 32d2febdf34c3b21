import { brand } from '#contract/brand';
import type { QueuedMail } from './mails.repository';
import { renderTemplate, type TemplateData } from './templates/templates';
import { oneLine, renderHtml, renderText } from './templates/render';

/** A mail as transports take it. Only the two bodies contain line breaks. */
export interface Message {
  /** Id of the queued row, for file names and the log. */
  mailId: number;
  kind: QueuedMail['kind'];
  /** With angle brackets; the same in every attempt. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  /** Null for our own address. */
  replyTo: { name: string; address: string } | null;
  /** When it was queued. */
  date: Date;
  subject: string;
  text: string;
  html: string;
}

/** A queued mail with all data of its template, including the token of a reset link. */
export type RenderableMail = {
  [K in QueuedMail['kind']]: Omit<QueuedMail, 'kind' | 'data'> & { kind: K; data: TemplateData[K] };
}[QueuedMail['kind']];

/** @param publicUrl the portal's URL without a trailing slash */
export function composeMessage(mail: RenderableMail, publicUrl: string): Message {
  const content = renderTemplate(mail.kind, mail.data, publicUrl);
  return {
    mailId: mail.id,
    kind: mail.kind,
    messageId: `<${mail.messageId}@${new URL(publicUrl).hostname}>`,
    from: { name: brand.name, address: brand.infoEmail },
    to: oneLine(mail.to),
    replyTo:
      mail.kind === 'contact_message'
        ? { name: oneLine(mail.data.name), address: oneLine(mail.data.email) }
        : null,
    date: mail.createdAt,
    subject: oneLine(content.subject),
    text: renderText(content, publicUrl),
    html: renderHtml(content, publicUrl),
  };
}
