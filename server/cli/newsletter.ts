import { toCsv, type CsvColumn } from '#contract/csv';
import { listSubscriptions } from '../modules/outreach/outreach.repository';
import { readSettings } from '../settings';
import { createCommand, withDatabase } from './command';

/** Addresses of the newsletter as CSV, the oldest first. */
export const main = createCommand(import.meta.url, 'npm run newsletter', async (_args, io) => {
  const rows = await withDatabase(readSettings(io.env), listSubscriptions);
  const columns: CsvColumn<(typeof rows)[number]>[] = [
    { header: 'email', value: ({ email }) => email },
    { header: 'subscribed_at', value: ({ createdAt }) => createdAt.toISOString() },
  ];
  io.stdout.write(`${toCsv(columns, rows)}\r\n`);
});
