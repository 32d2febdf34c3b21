import { parseArgs } from 'node:util';
import { backUp } from './backup-everything';
import { describeContents, describeLost, inPlace } from './backup-place';
import { CommandError, runCommand } from './command';

const usage = 'npm run backup -- --to folder';

await runCommand(usage, async () => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new CommandError(`Usage: ${usage}`);
  const manifest = await inPlace('read', (place) => backUp(place, to));
  console.log(`Backed up ${describeContents(manifest)} to ${to}.`);
  const lost = describeLost(manifest);
  if (lost !== null) throw new CommandError(lost);
});
