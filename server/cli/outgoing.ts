import { parseArgs } from 'node:util';
import { pathId } from '../core/ids';
import { systemClock } from '../dependencies';
import { listFailed, retryFailed } from '../outgoing/outgoing.repository';
import { readSettings } from '../settings';
import { CommandError, createCommand, withDatabase } from './command';

const usage = 'npm run outgoing -- failed, or npm run outgoing -- retry [id…]';

function parseId(text: string): number {
  const id = pathId(text);
  if (id === null) throw new CommandError(`An id is a number that \`failed\` shows. Usage: ${usage}`);
  return id;
}

/** Messages given up in the last 30 days (ADR 58), listed or sent again by the server. */
export const main = createCommand(import.meta.url, usage, async (args, io) => {
  const [action, ...rest] = parseArgs({ args, allowPositionals: true }).positionals;
  if (action !== 'retry' && (action !== 'failed' || rest.length > 0))
    throw new CommandError(`Usage: ${usage}`);
  const ids = rest.map(parseId);
  await withDatabase(readSettings(io.env), async (database) => {
    if (action === 'retry') {
      const count = await retryFailed(database, new Date(systemClock.now()), ids);
      io.stdout.write(`${count} to be sent again.\n`);
      return;
    }
    const failed = await listFailed(database);
    if (failed.length === 0) io.stdout.write('None was given up in the last 30 days.\n');
    for (const { id, channel, kind, recipient, attempts, failedAt, lastError } of failed) {
      const what = [channel, kind, recipient ?? '-', attempts, lastError ?? '-'];
      io.stdout.write(`${[id, failedAt!.toISOString(), ...what].join('  ')}\n`);
    }
  });
});
