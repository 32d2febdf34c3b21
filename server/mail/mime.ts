import type { SendMailOptions } from 'nodemailer';
import type { Message } from './message';

/** The headers, as nodemailer takes them. Addresses go in as objects: nothing in a name can become a second address. */
export const headersOf = ({ from, to, replyTo, messageId, date, subject }: Message): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  ...(replyTo && { replyTo }),
  messageId,
  date,
  subject,
  // No machine answers a machine (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
