import { readdir, readFile } from 'node:fs/promises';
import { mailDir } from '#server/outgoing/mail/eml-folder';

/** All files of the mail folder. */
export const readMails = async (deps: { dataDir: string }) => {
  const names = await readdir(mailDir(deps));
  const mails = await Promise.all(names.map((one) => readFile(`${mailDir(deps)}/${one}`, 'utf8')));
  return mails.join();
};

/** As after the seven days. */
export const dueAt = (at: Date, status: 'approved' | 'pending' | 'rejected') =>
  ({ deleteAt: at, status: 'rejected', statusBefore: { status, statusReason: null } }) as const;
