import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { applicationHeader } from '../../outgoing/mail/eml-folder';

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
    // 20270301T000000123-reset_link-12.eml
    if (isOf(mailsOf, name.split('-')[1] ?? '', mail)) await rm(path, { force: true });
  }
}
