import { listSubscriptions } from '../modules/outreach/outreach.repository';
import { readSettings } from '../settings';
import { createCommand, runIfProgram, withDatabase } from './command';

/** Quoted; marked as text where a spreadsheet would run it as a formula. */
const cell = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;

/** Addresses of the newsletter as CSV, the oldest first. */
export const main = createCommand('npm run newsletter', async (_args, io) => {
  const rows = await withDatabase(readSettings(io.env), listSubscriptions);
  const lines = rows.map(({ email, createdAt }) => `${cell(email)},${createdAt.toISOString()}\r\n`);
  io.stdout.write(`email,subscribed_at\r\n${lines.join('')}`);
});

await runIfProgram(import.meta.url, main);
