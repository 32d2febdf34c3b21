import { parseArgs } from 'node:util';
import { describeContents, describeLost, inPlace } from './backup-place';
import { CommandError, runCommand } from './command';
import { restore } from './restore-everything';

const usage = 'npm run restore -- --from folder';

await runCommand(usage, async () => {
  const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
  if (from === undefined) throw new CommandError(`Usage: ${usage}`);
  const manifest = await inPlace('write', (place) => restore(place, from));
  console.log(`Restored ${describeContents(manifest)} of ${manifest.created_at}.`);
  const lost = describeLost(manifest);
  if (lost !== null) console.log(lost);
});
