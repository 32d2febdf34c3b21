import { parseArgs } from 'node:util';
import { describeContents, describeLost, inPlace } from './backup-place';
import { CommandError, createCommand, runIfProgram } from './command';
import { restore } from './restore-everything';

const usage = 'npm run restore -- --from folder';

export const main = createCommand(usage, async (args, io) => {
  const { from } = parseArgs({ args, options: { from: { type: 'string' } } }).values;
  if (from === undefined) throw new CommandError(`Usage: ${usage}`);
  const manifest = await inPlace(io.env, 'write', (place) => restore(place, from));
  io.stdout.write(`Restored ${describeContents(manifest)} of ${manifest.created_at}.\n`);
  const lost = describeLost(manifest);
  if (lost !== null) io.stdout.write(`${lost}\n`);
});

await runIfProgram(import.meta.url, main);
