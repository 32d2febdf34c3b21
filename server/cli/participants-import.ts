import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { longDate } from '#contract/dates';
import { errorTable } from '#contract/errors';
import { fileSentences } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { columnSentences, mostRejectedListed, participantListLabel } from '#contract/participants';
import { systemClock } from '../dependencies';
import { importParticipants } from '../modules/participants/participants.usecases';
import { readSettings } from '../settings';
import { CommandError, createCommand, withDatabase } from './command';

const usage = 'npm run participants:import -- list.csv [--good-only]';

async function readList(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    const { maxBytes } = limits.participants;
    if (size > maxBytes) throw new CommandError(fileSentences.tooLarge(participantListLabel, maxBytes));
    return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new CommandError(`${path} cannot be read (${String(error.code)}).`);
  }
}

export const main = createCommand(import.meta.url, usage, async (args, { stdout, stderr, env }) => {
  const options = { 'good-only': { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new CommandError(`Usage: ${usage}`);
  // npm changes to the repository's root; INIT_CWD is the folder it was called from.
  const bytes = await readList(resolve(env.INIT_CWD ?? '', path));
  const outcome = await withDatabase(readSettings(env), (database) =>
    importParticipants({ database, clock: systemClock }, 'command line', bytes, values['good-only']),
  );
  const { saved, accepted, rejected, dayFirst, twoNumbers, renamed } = outcome;
  if (saved) {
    const { participants } = messages;
    const said = [participants.imported(saved.imported), participants.added(saved.added, saved.imported)];
    if (dayFirst) said.push(participants.dayFirst(dayFirst.written, longDate(dayFirst.read)));
    said.push(...columnSentences(renamed));
    if (twoNumbers.length > 0) said.push(participants.twoNumbers(twoNumbers));
    stdout.write(`${said.join('\n')}\n`);
  }
  for (const { line, reason } of rejected.slice(0, mostRejectedListed))
    stderr.write(`line ${line}: ${reason}\n`);
  const more = rejected.length - mostRejectedListed;
  if (more > 0) stderr.write(`… and ${more} more.\n`);
  if (saved) return;
  throw new CommandError(
    `${errorTable.import_refused.sentence} Accepted: ${accepted}. Rejected: ${rejected.length}.`,
  );
});
