import { brand } from '#contract/brand';
import type { QueuedMail } from './mails.repository';
import { oneLine } from './templates/clean';
import { writeLetter, type LetterFacts } from './templates/templates';
import { renderHtml, renderText } from './templates/render';

/** A mail as a transport takes it. Nothing in it holds a line break but the two bodies. */
export interface Message {
  /** Of the row in the queue; for names of files and the log. */
  mailId: number;
  kind: QueuedMail['kind'];
  /** With angle brackets; the same in every try. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  /** Who is answered; null when that is our own address. */
  replyTo: { name: string; address: string } | null;
  /** When it was put into the queue. */
  date: Date;
  subject: string;
  text: string;
  html: string;
}

/** A mail of the queue with everything its words need: that of a reset link has its token by now. */
export type ReadyMail = {
  [K in QueuedMail['kind']]: Omit<QueuedMail, 'kind' | 'data'> & { kind: K; data: LetterFacts[K] };
}[QueuedMail['kind']];

/** @param publicUrl where people reach the portal, without a slash at the end */
export function composeMessage(mail: ReadyMail, publicUrl: string): Message {
  const letter = writeLetter(mail.kind, mail.data, publicUrl);
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
    subject: oneLine(letter.subject),
    text: renderText(letter, publicUrl),
    html: renderHtml(letter, publicUrl),
  };
}
