import { Zip, ZipPassThrough } from 'fflate';
import { messages } from '#contract/messages';
import { brand } from '#contract/brand';
import { escapeHtml } from '#contract/html';
import { portMoresbyClock, longDate } from '#contract/dates';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { describeError, AppError } from '../../core/errors';
import { everybody } from '../../db/scope';
import type { Dependencies } from '../../dependencies';
import { ownSessions } from '../../sessions/sessions.usecases';
import { assertKnowsPassword } from '../accounts/passwords.usecases';
import type { UserRow } from '../accounts/accounts.repository';
import { ownUserView } from '../accounts/users.views';
import { readOwnAccount } from '../accounts/account-status';
import { findDetails, listOwnApplications } from '../applications/applications.usecases';
import { readAlerts } from '../job-alerts/job-alerts.usecases';
import { findFile, type FileRow } from '../files/files.repository';
import { readAllNews } from '../news/news.usecases';
import { listSettings, listSubscriptions } from '../notifications/notifications.repository';
import { findLine } from '../participants/participants.repository';
import { toRegisterLine } from '../participants/participants.usecases';
import { readSaved } from '../saved-internships/saved-internships.usecases';
import * as own from './own-data.repository';

const label = (key: string) => escapeHtml(key.replaceAll('_', ' '));
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '<i>nothing</i>';
  if (Array.isArray(value))
    return value.length === 0
      ? '<i>none</i>'
      : `<ol>${value.map((one) => `<li>${shown(one)}</li>`).join('')}</ol>`;
  if (typeof value === 'object') {
    const terms = Object.entries(value).map(([key, one]) => `<dt>${label(key)}</dt><dd>${shown(one)}</dd>`);
    return `<dl>${terms.join('')}</dl>`;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isTime(text)) return `${longDate(text)}, ${portMoresbyClock(Date.parse(text)).slice(11)}`;
  if (/^documents\//.test(text)) return `<a href="${escapeHtml(encodeURI(text))}">${escapeHtml(text)}</a>`;
  return escapeHtml(text);
}

/** The readable page of a download (rule data-3): no script, nothing loaded. */
export function ownDataPage(data: Record<string, unknown>): string {
  const parts = Object.entries(data).map(([key, value]) => `<h2>${label(key)}</h2>${shown(value)}`);
  const style =
    'body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>My data, ${brand.name}</title><style>${style}</style><h1>What ${brand.name} has stored of you</h1>${parts.join('')}</html>\n`;
}

interface NamedFile {
  name: string;
  file: FileRow;
}

const fileWords = { resume: 'resume', cover_letter: 'cover-letter', logo: 'logo', picture: 'picture' };
const nameOf = (file: FileRow, folder: string) =>
  `documents/${folder}${fileWords[file.purpose]}.${file.kind}`;

async function applicationsOf(deps: Dependencies, student: Caller, documents: readonly NamedFile[]) {
  const names = new Set(documents.map(({ name }) => name));
  const found = [];
  for (const { id } of await listOwnApplications(deps, student)) {
    const {
      resume: _,
      cover_letter: __,
      user: ___,
      level_achieved: ____,
      ...details
    } = await findDetails(deps, student, id);
    found.push({ ...details, files: [...names].filter((name) => name.startsWith(`documents/${id}-`)) });
  }
  return found;
}

async function notificationsOf({ database }: Dependencies, { userId }: Caller) {
  const phones = await listSubscriptions(database, userId);
  return {
    settings: await listSettings(database, userId),
    phones: phones.map(({ endpoint, created_at }) => ({ push_service: new URL(endpoint).host, created_at })),
  };
}

/** Sent without a log-in, so only for a confirmed e-mail (rule account-7); nothing without one. */
async function writtenWithEmail({ database }: Dependencies, { email, emailConfirmedAt }: UserRow) {
  if (email === null) return {};
  if (!emailConfirmedAt) return { left_out_until_you_confirm_your_email: ['contact messages', 'newsletter'] };
  return {
    contact_messages: await own.listContactMessages(database, email),
    newsletter: await own.hasNewsletter(database, email),
  };
}

/** The caller's data, and files by archive name (rule data-3); of a business nothing of its applicants. */
async function collect(deps: Dependencies, caller: Caller) {
  const { database, clock } = deps;
  const row = await readOwnAccount(deps, caller);
  const { image_url: _, img_url: __, logo_url: ___, ...account } = await ownUserView(deps, row);
  const image = row.logoFileId === null ? null : await findFile(database, row.logoFileId);
  const line = row.participantId === null ? null : await findLine(database, everybody, row.participantId);
  const files: NamedFile[] = image ? [{ name: nameOf(image, ''), file: image }] : [];
  const sent = caller.role === 'student' ? await own.listDocuments(database, caller.userId) : [];
  for (const { applicationId, file } of sent) files.push({ name: nameOf(file, `${applicationId}-`), file });
  const data = {
    made_at: new Date(clock.now()).toISOString(),
    account: {
      ...account,
      former_emails: await own.listFormerEmails(database, caller.userId),
      language: row.language,
      number_confirmed_at: row.numberConfirmedAt,
      terms_accepted_at: row.termsAcceptedAt,
    },
    ...(caller.role === 'student'
      ? {
          register_line: line && toRegisterLine(line),
          applications: await applicationsOf(deps, caller, files),
          saved_internships: await readSaved(deps, caller),
          reported_internships: await own.listReportsOf(database, caller.userId),
          job_alerts: await readAlerts(deps, caller),
        }
      : { internships: await own.listInternshipsOf(database, caller.userId) }),
    logged_in: (await ownSessions(deps, caller)).map(({ id: _id, ...session }) => session),
    news: await readAllNews(deps, caller),
    notifications: await notificationsOf(deps, caller),
    mails: row.email === null ? [] : await own.listMailsTo(database, row.email, row.createdAt),
    ...(await writtenWithEmail(deps, row)),
    what_was_done: await own.listActionsAbout(database, caller.userId, row.participantId),
  };
  return { data: JSON.parse(JSON.stringify(data)) as Record<string, unknown>, files };
}

/** Files are read one by one while sending; missing ones are left out. */
async function* filesOf(deps: Dependencies, { data, files }: Awaited<ReturnType<typeof collect>>) {
  const mtime = new Date(deps.clock.now());
  yield { name: 'index.html', bytes: [Buffer.from(ownDataPage(data))], mtime };
  yield { name: 'data.json', bytes: [Buffer.from(`${JSON.stringify(data, null, 2)}\n`)], mtime };
  for (const { name, file } of files) {
    const stored = await deps.files.read(file.id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (stored) yield { name, bytes: stored.stream as AsyncIterable<Buffer>, mtime: file.createdAt };
    else deps.logger.error({ file: file.id }, 'a file of a download is gone');
  }
}

async function* zipped(files: ReturnType<typeof filesOf>): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  for await (const { name, bytes, mtime } of files) {
    const file = Object.assign(new ZipPassThrough(name), { mtime });
    zip.add(file);
    for await (const chunk of bytes) {
      file.push(chunk);
      yield* parts.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* parts.splice(0);
}

/** Made while sending (rule data-3); a recent log-in needs no password. */
export async function downloadOwnData(
  deps: Dependencies,
  caller: Caller,
  password: string,
): Promise<ReadableStream<Uint8Array>> {
  await assertKnowsPassword(deps, caller, password, messages.myData.downloadPassword);
  const collected = await collect(deps, caller);
  const at = new Date(deps.clock.now());
  await recordAction(deps.database, at, caller, 'own data downloaded', caller.userId);
  const archive = zipped(filesOf(deps, collected));
  return new ReadableStream({
    async pull(controller) {
      const next = await archive.next().catch((error: unknown) => {
        deps.logger.error({ err: describeError(error) }, 'a download broke off');
        throw error;
      });
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await archive.return(undefined)),
  });
}
