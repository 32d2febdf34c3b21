import { createTransport } from 'nodemailer';
import { MailError, type MailTransport } from './transport';

/** Milliseconds. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
};

/** Properties of nodemailer's errors. */
interface SmtpFailure {
  code?: string;
  /** The command that `responseCode` answers; API when nothing was sent. */
  command?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** Replies about recipient or message concern this mail; about host name, password or sender all. */
function asMailError(error: unknown): MailError {
  const {
    code = 'unknown',
    command = '',
    responseCode,
    permanent,
  }: SmtpFailure = error as Error & SmtpFailure;
  const summary = [code, command, responseCode].filter(Boolean).join(' ');
  // Aborted during this mail: the others are still sent.
  if (code === 'EABORT') return new MailError('deferred', summary);
  const concernsThisMail =
    code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM' && responseCode !== 421);
  // An invalid address fails before anything is sent.
  if (concernsThisMail)
    return new MailError(permanent || command === 'API' ? 'refused' : 'deferred', summary);
  // The server's reply may quote an address; messages of Node and nodemailer do not.
  const details = responseCode === undefined && error instanceof Error ? `: ${error.message}` : '';
  return new MailError('unreachable', summary + details);
}

/** One pooled connection. @param url smtps://, or smtp:// (STARTTLS if offered, always by `?requireTLS=true`) */
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
      } catch (error) {
        throw asMailError(error);
      }
    },
    close: () => transporter.close(),
  };
}
