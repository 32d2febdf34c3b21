import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorTable } from '#contract/errors';
import { fileSentences } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { mostRejectedListed, participantListLabel } from '#contract/participants';
import { importParticipants } from '../modules/participants/participants.usecases';
import { CommandError, onDatabase, runCommand } from './command';

const usage = 'npm run participants:import -- list.csv';

/** @throws CommandError for a file that is not there, no file, or too large */
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

/** Imports the official participant list into the database that the settings name (rule 8). */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new CommandError(`Usage: ${usage}`);
  // npm runs us in the repository's root, wherever it was called.
  const bytes = await readList(resolve(process.env.INIT_CWD ?? '', path));
  const clock = { now: () => Date.now() };
  const outcome = await onDatabase((database) =>
    importParticipants({ database, clock }, 'command line', bytes),
  );
  if (outcome.ok) return console.log(messages.participants.imported(outcome.imported));
  const { accepted, rejected } = outcome;
  for (const { line, reason } of rejected.slice(0, mostRejectedListed))
    console.error(`line ${line}: ${reason}`);
  const more = rejected.length - mostRejectedListed;
  if (more > 0) console.error(`… and ${more} more.`);
  throw new CommandError(
    `${errorTable.import_refused.sentence} Accepted: ${accepted}. Rejected: ${rejected.length}.`,
  );
}

await runCommand(usage, main);
