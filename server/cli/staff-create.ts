import { parseArgs } from 'node:util';
import { NewStaff } from '#contract/staff';
import { validate } from '#contract/validate';
import { systemClock } from '../dependencies';
import { createStaff } from '../modules/staff/staff.usecases';
import { readSettings } from '../settings';
import { CommandError, createCommand, withDatabase } from './command';

const usage =
  'npm run staff:create -- --email someone@example.org --name "Full Name" (--all | --cohort "2026 A" … | --place Lae …)';

export const main = createCommand(import.meta.url, usage, async (args, io) => {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ email: { type: 'string' }, name: { type: 'string' } },
      ...{ all: { type: 'boolean', default: false }, cohort: several, place: several },
    },
  });
  const { email, name: full_name, all, cohort, place } = values;
  const kinds = [all && 'all', cohort.length > 0 && 'cohorts', place.length > 0 && 'places'].filter(Boolean);
  if (kinds.length !== 1) throw new CommandError(`Usage: ${usage}`);
  const given = validate(NewStaff, { email, full_name, kind: kinds[0], names: [...cohort, ...place] });
  if (!given.ok) throw new CommandError(Object.values(given.errors).flat().join(' '));
  await withDatabase(readSettings(io.env), async (database) => {
    const deps = { database, clock: systemClock };
    const { staff, password, until } = await createStaff(deps, 'command line', given.value);
    io.stdout.write(
      `Staff ${staff.email} was created (id ${staff.id}), for ${staff.people} people of the register.\n` +
        `One-time password: ${password} (until ${until.toISOString()})\n`,
    );
  });
});
