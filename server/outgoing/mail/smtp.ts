import { createTransport } from 'nodemailer';
import type { Outcome } from '../channel';
import type { MailTransport } from './mail';

/** Milliseconds. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
};

interface SmtpFailure {
  code?: string;
  /** The command that `responseCode` answers; API when nothing was sent. */
  command?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** Replies about recipient or message concern this mail; about host name, password or sender all. */
function outcomeOf(error: unknown): Outcome {
  const {
    code = 'unknown',
    command = '',
    responseCode,
    permanent,
  }: SmtpFailure = error as Error & SmtpFailure;
  const reason = [code, command, responseCode].filter(Boolean).join(' ');
  // Aborted during this mail: the others are still sent.
  if (code === 'EABORT') return { kind: 'deferred', reason };
  const concernsThisMail =
    code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM' && responseCode !== 421);
  // An invalid address fails before anything is sent.
  if (concernsThisMail) return { kind: permanent || command === 'API' ? 'refused' : 'deferred', reason };
  // The server's reply may quote an address; messages of Node and nodemailer do not.
  const details = responseCode === undefined && error instanceof Error ? `: ${error.message}` : '';
  return { kind: 'unreachable', reason: reason + details };
}

/** Connects, greets and logs in. Throws the mail server's reply. */
export async function verifySmtp(url: string): Promise<void> {
  const transporter = createTransport({ url, ...timeouts });
  await transporter.verify().finally(() => transporter.close());
}

/** `url` is smtps://, or smtp:// (STARTTLS if offered, always by `?requireTLS=true`). */
export function smtpTransport(url: string): MailTransport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // Retries once when the server has closed the pooled connection.
    maxRequeues: 1,
    ...timeouts,
  });
  return {
    async send(message, signal) {
      try {
        await transporter.sendMail({ ...message, signal });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transporter.close(),
  };
}
