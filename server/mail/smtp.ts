import { createTransport } from 'nodemailer';
import { headersOf } from './mime';
import { MailError, type MailTransport } from './transport';

/** Milliseconds. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
};

/** What nodemailer adds to an error of its own. */
interface SmtpFailure {
  code?: string;
  /** Which command was answered with `responseCode`; API when nothing was sent. */
  command?: string;
  responseCode?: number;
  permanent?: boolean;
}

/**
 * What became of the mail. Only an answer about the recipient or the message speaks of this mail; one about our name,
 * our password or our sender's address speaks of all.
 */
function asMailError(error: unknown): MailError {
  const {
    code = 'unknown',
    command = '',
    responseCode,
    permanent,
  }: SmtpFailure = error as Error & SmtpFailure;
  const said = [code, command, responseCode].filter(Boolean).join(' ');
  // Slow in the middle of this one: it must not keep the others from being tried.
  if (code === 'EABORT') return new MailError('deferred', said);
  const aboutThisOne =
    code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM' && responseCode !== 421);
  // An address that cannot even be written down fails before anything is sent.
  if (aboutThisOne) return new MailError(permanent || command === 'API' ? 'refused' : 'deferred', said);
  // The server's own words may quote an address; those of Node and of nodemailer do not.
  const words = responseCode === undefined && error instanceof Error ? `: ${error.message}` : '';
  return new MailError('unreachable', said + words);
}

/**
 * Sends through a mail server, over one connection that is kept for a while.
 * @param url smtps:// is TLS from the start; smtp:// becomes TLS when the server offers it, and `?requireTLS=true`
 * refuses one that does not
 */
export function smtpTransport(url: string): MailTransport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // A kept connection that the server has closed meanwhile deserves a second one.
    maxRequeues: 1,
    ...timeouts,
  });
  return {
    async send(message, signal) {
      const { text, html } = message;
      try {
        await transporter.sendMail({ ...headersOf(message), text, html, signal });
      } catch (error) {
        throw asMailError(error);
      }
    },
    close: () => transporter.close(),
  };
}
