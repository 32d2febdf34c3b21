import { parseArgs } from 'node:util';
import { backUp } from './backup-everything';
import { describeContents, describeLost, inPlace } from './backup-place';
import { CommandError, createCommand, runIfProgram } from './command';

const usage = 'npm run backup -- --to folder';

export const main = createCommand(usage, async (args, io) => {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new CommandError(`Usage: ${usage}`);
  const manifest = await inPlace(io.env, 'read', (place) => backUp(place, to));
  io.stdout.write(`Backed up ${describeContents(manifest)} to ${to}.\n`);
  const lost = describeLost(manifest);
  if (lost !== null) throw new CommandError(lost);
});

await runIfProgram(import.meta.url, main);
