import { mkdir } from 'node:fs/promises';
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
export const applicationHeader = 'X-Application';

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

/** As .eml files (rule product-3), private since they may contain reset links. @param folder may be missing */
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
