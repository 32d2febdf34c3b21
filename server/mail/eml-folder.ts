import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { flush } from '../core/flush';
import type { Message } from './message';
import { headersOf } from './mime';
import { MailError, type MailTransport } from './transport';

/** Where mail goes when there is no mail server (rule 3). */
export const mailDir = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'mail');

/** As it is, so that an editor shows the words and a link can be copied; no mail server wants its lines short. */
const readable = (type: string, body: string) => ({
  raw: `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body.replace(/\n/g, '\r\n')}`,
});

const asMime = (message: Message): Promise<Buffer> =>
  new MailComposer({
    ...headersOf(message),
    text: readable('text/plain', message.text),
    html: readable('text/html', message.html),
  })
    .compile()
    .build();

/** Sorts by time and says what it is: 20270301T000000123-reset_link-12.eml */
const nameOf = ({ date, kind, mailId }: Message) =>
  `${date.toISOString().replace(/[-:.Z]/g, '')}-${kind}-${mailId}.eml`;

/**
 * Without a mail server: each mail becomes a file that a mail program opens and an editor shows (rule 3). Readable by
 * the portal's own user alone: reset links stand in it.
 * @param folder made when it is missing
 */
export function emlFolder(folder: string): MailTransport {
  return {
    async send(message) {
      const file = join(folder, nameOf(message));
      const unready = `${file}.writing`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await rm(unready, { force: true });
        await writeFile(unready, await asMime(message), { flag: 'wx', mode: 0o600, flush: true });
        await rename(unready, file);
        await flush(folder);
      } catch (error) {
        throw new MailError('unreachable', error instanceof Error ? error.message : 'cannot be written');
      }
    },
    close: () => undefined,
  };
}
