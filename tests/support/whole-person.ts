import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { SubmittedAnswer } from '#contract/applications';
import { PIECE_TYPE, TUS_VERSION } from '#contract/uploads';
import { participants } from '#server/db/schema';
import { emlFolder, mailDir } from '#server/outgoing/mail/eml-folder';
import { makeOwnerLink } from '#server/modules/accounts/emails.usecases';
import { tableNames } from './backup-places';
import { drain, mailsOver } from './outgoing';
import type { Portal } from './portal';
import type { TestServer } from './server';
import { logoPng, PASSWORD, signIn } from './server-people';
import { newSubmission, samplePdf, submissionCall } from './submission';

/** Words of one person that stand nowhere else. */
export const words = {
  name: 'Xaverine Quolbata',
  email: 'zuvelka@example.com',
  laterEmail: 'zuvelka-later@example.com',
  number: '71940826',
  city: 'Wabagulei',
  school: 'Yombrikuna',
  resume: 'Zerafinistan',
  letter: 'Quenselbrook',
  fileName: 'vyldakora',
  note: 'Brixomel',
  answer: 'Thrumbelow',
  contact: 'Plimsorany',
  wanted: 'Kwarelindi',
  report: 'Vexlamoor',
} as const;

/** Sends every mail that is due into the mail folder, as a server without SMTP_URL does. */
export const sendMails = (server: TestServer): Promise<string[]> =>
  drain(server.deps, mailsOver(server, emlFolder(mailDir(server.deps))));

const ok = ({ status, body }: { status: number; body: unknown }) => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
};

/** A student who uses everything that keeps something of theirs. @returns the account and its application */
export async function useEverything(server: TestServer, portal: Portal) {
  const { deps } = server;
  await deps.database.insert(participants).values({
    ...{ fullName: 'QUOLBATA Xaverine', dateOfBirth: '2008-05-17', nameKey: 'quolbata xaverine' },
    ...{ email: words.email, mobileNumber: words.number, mobileKey: words.number, city: words.city },
    importedAt: new Date(deps.clock.now()),
  });
  const fields = {
    ...{ role: 'student', full_name: words.name, email: words.email, mobile_number: `+675 ${words.number}` },
    ...{ city: words.city, date_of_birth: '2008-05-17', password: PASSWORD, password_confirmation: PASSWORD },
  };
  const signedUp = await server.call<{ user: { id: number } }>('POST', '/users', { json: { user: fields } });
  ok(signedUp);
  const { id } = signedUp.body.user;
  await portal.setAccountStatus({ id }, 'approved');
  const link = await makeOwnerLink(deps, id, words.email);
  ok(await server.call('POST', '/users/email/confirm', { json: link! }));
  const token = await signIn(server, words.email);

  const internship = await portal.internship();
  const call = submissionCall(
    newSubmission(internship, {
      fields: { level_achieved: `[{"grade":12,"school_name":"${words.school}"}]` },
      ...{ resume: samplePdf(words.resume), cover_letter: samplePdf(words.letter) },
    }),
  );
  call.body.set('resume', new File([samplePdf(words.resume)], `${words.fileName}.pdf`));
  const sent = await server.call<SubmittedAnswer>('POST', '/internship_applications', { token, ...call });
  ok(sent);
  const application = sent.body.internship_application.id;

  const business = portal.business.token;
  const about = `/internship_applications/${application}`;
  ok(await portal.readApplication(application, portal.business));
  ok(
    await server.call('PUT', `${about}/note`, {
      token: business,
      json: { internship_id: internship, note: words.note },
    }),
  );
  const answer = { internship_id: internship, answer: 'not_this_time', note: words.answer };
  ok(await server.call('POST', `${about}/answer`, { token: business, json: answer }));

  const changes = [
    { internship_id: internship, saved: true, changed_at: new Date(deps.clock.now()).toISOString() },
  ];
  ok(await server.call('PUT', '/saved_internships', { token, json: { changes } }));
  const report = { reason: 'other', note: words.report };
  ok(await server.call('PUT', `/internship/${internship}/report`, { token, json: report }));

  const picture = new FormData();
  picture.set('user[image]', new File([await logoPng()], `${words.fileName}.png`, { type: 'image/png' }));
  ok(await server.call('PATCH', '/users', { token, body: picture }));
  ok(
    await server.call('PATCH', '/users', {
      token,
      json: { user: { full_name: `${words.name} ${words.wanted}` } },
    }),
  );
  ok(await server.call('PATCH', '/users', { token, json: { user: { email: words.laterEmail } } }));
  const message = { name: words.name, email: words.email, subject: words.contact, message: words.contact };
  ok(await server.call('POST', '/contact', { json: { contact: message } }));
  ok(await server.call('POST', '/newsletter_subscribe', { json: { email: words.email } }));
  ok(await server.call('POST', '/users/password', { json: { user: { email: words.email } } }));
  const upload = await server.call('POST', '/uploads', {
    token,
    body: samplePdf(words.resume),
    headers: {
      ...{ 'Tus-Resumable': TUS_VERSION, 'Content-Type': PIECE_TYPE, 'Upload-Length': '1000' },
      'Upload-Metadata': `filename ${Buffer.from(`${words.fileName}.pdf`).toString('base64')}`,
    },
  });
  ok(upload);
  server.clock.advance(11 * 60_000);
  await sendMails(server);
  // Once more, and it waits.
  ok(await server.call('POST', '/users/password', { json: { user: { email: words.email } } }));
  return { id, application, internship, token };
}

/** All rows, files, mails and log lines of a server as text, by where they are. */
export async function everythingAsText(
  server: Pick<TestServer, 'deps' | 'log'>,
): Promise<Map<string, string>> {
  const { deps, log } = server;
  const found = new Map([['log', log.join('')]]);
  for (const name of await tableNames(deps)) {
    const result = await deps.database.execute<{ row: string }>(
      sql.raw(`select t::text as row from "${name}" t`),
    );
    const { rows } = result as { rows: { row: string }[] };
    // Bytes are printed in hex.
    const text = rows.map(({ row }) =>
      row.replace(/\\+x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1')),
    );
    found.set(`table ${name}`, text.join('\n'));
  }
  const paths = await readdir(deps.dataDir, { recursive: true, withFileTypes: true });
  for (const entry of paths.filter((path) => path.isFile())) {
    const path = join(entry.parentPath, entry.name);
    found.set(path.slice(deps.dataDir.length), entry.name + (await readFile(path, 'latin1')));
  }
  return found;
}

/** Where which words stand, as `word: place`. */
export function findWords(texts: Map<string, string>): string[] {
  return Object.values(words).flatMap((word) =>
    [...texts]
      .filter(([, text]) => text.toLowerCase().includes(word.toLowerCase()))
      .map(([place]) => `${word}: ${place}`),
  );
}

/** All files of the mail folder. */
export const readMails = async (deps: { dataDir: string }) => {
  const names = await readdir(mailDir(deps));
  const mails = await Promise.all(names.map((one) => readFile(`${mailDir(deps)}/${one}`, 'utf8')));
  return mails.join();
};

/** As after the seven days. */
export const dueAt = (at: Date, status: 'approved' | 'pending' | 'rejected') =>
  ({ deleteAt: at, status: 'rejected', statusBefore: { status, statusReason: null } }) as const;
