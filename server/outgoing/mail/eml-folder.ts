import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { writeFileAtomically } from '../../core/flush';
import type { Message } from './message';
import type { MailTransport } from './mail';

/** Folder without a mail server (rule product-3). */
export const mailDir = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'mail');

/** Not encoded, so that an editor shows the text with its links. */
const readable = (type: string, body: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body.replace(/\n/g, '\r\n')}`,
});

/** Identifies a file about an applicant for erasing, as the name may change (rule data-2). */
const applicationHeader = 'X-Application';

const asMime = (message: Message): Promise<Buffer> =>
  new MailComposer({
    ...message,
    text: readable('text/plain', message.text),
    html: readable('text/html', message.html),
    headers: {
      ...message.headers,
      ...(message.applicationId !== null && { [applicationHeader]: String(message.applicationId) }),
    },
  })
    .compile()
    .build();

/** Sorts by time: 20270301T000000123-reset_link-12.eml */
const nameOf = ({ date, kind, mailId }: Message) =>
  `${date.toISOString().replace(/[-:.Z]/g, '')}-${kind}-${mailId}.eml`;

/** Private, since they may contain reset links (rule product-3). */
export function emlFolder(folder: string): MailTransport {
  return {
    async send(message) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFileAtomically(join(folder, nameOf(message)), await asMime(message));
        return { kind: 'sent' };
      } catch (error) {
        return {
          kind: 'unreachable',
          reason: error instanceof Error ? error.message : 'cannot be written',
        };
      }
    },
    close: () => undefined,
  };
}

/** Criteria of a person's mails (rule data-2). */
export interface MailsOf {
  /** Confirmed e-mails: also in the text of mails to others. */
  confirmed: string[];
  /** The account's other e-mails, unused by others; may be a stranger's. */
  given: string[];
  /** Own application ids, in headers of mails to a business. */
  applications: number[];
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordOf = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escape(text)}(?![\\p{L}\\p{N}])`, 'iu');

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}:(.*)$`, 'im').exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim() ?? '';

function isOf({ confirmed, given, applications }: MailsOf, kind: string, mail: string): boolean {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/);
  const to = headerOf(head, 'To')
    .replace(/^.*<|>.*$/g, '')
    .toLowerCase();
  // A confirmed recipient's contact copy is theirs.
  if (confirmed.includes(to) || (given.includes(to) && kind !== 'contact_copy')) return true;
  const application = headerOf(head, applicationHeader);
  if (applications.some((id) => String(id) === application)) return true;
  const text = `${headerOf(head, 'Reply-To')}\n${rest.join('\n\n')}`;
  return confirmed.some((email) => wordOf(email).test(text));
}

export async function deleteMailFiles(folder: string, mailsOf: MailsOf): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const mail = await readFile(path, 'utf8').catch(() => '');
    if (isOf(mailsOf, name.split('-')[1] ?? '', mail)) await rm(path, { force: true });
  }
}
