import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Who it was handed in for, whatever its headers say. */
  to: string[];
  /** As it came over the line. */
  raw: string;
  email: Email;
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Mail that came whole and was never acknowledged. */
  held: ReceivedMail[];
  close(): Promise<void>;
}

interface MailboxOptions {
  /** Refuses a recipient with this code, or holds the mail and never answers. */
  answerFor?: (recipient: string) => number | 'hold' | undefined;
}

/** A real mail server on a free port that takes mail for anybody. */
export async function startMailbox({ answerFor = () => undefined }: MailboxOptions = {}): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const held: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1,
    onRcptTo({ address }, _session, answer) {
      const code = answerFor(address);
      answer(
        typeof code === 'number'
          ? Object.assign(new Error(`no mail for <${address}>`), { responseCode: code })
          : null,
      );
    },
    onData(stream, session, answer) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void buffer(stream).then(async (bytes) => {
        const mail = { to, raw: bytes.toString(), email: await PostalMime.parse(bytes) };
        if (to.some((address) => answerFor(address) === 'hold')) return void held.push(mail);
        received.push(mail);
        answer();
      });
    },
  });
  // A sender that was killed in the middle of a mail.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    held,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What a parsed mail says in a header, decoded by nobody. */
export const header = ({ email }: ReceivedMail, name: string): string | undefined =>
  email.headers.find(({ key }) => key === name)?.value;
