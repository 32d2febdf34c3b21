import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathOf, withSection } from '../docs/sections';
import { copySources, failingTests, runRandomTests, type RandomReport } from './copy';
import { mutants, type Mutant } from './mutants';

/**
 * `npm run test:mutants`: makes one mistake at a time in a copy of the outbox, and runs the tests that must notice it. The
 * random tests are run by themselves, to say what they notice without the others.
 * `-- --write` puts the names of those tests into docs/outbox-proof.md.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

/** Who notices a mutant. */
interface Noticed extends RandomReport {
  /** The names of the tests. */
  tests: string[];
}

/** @throws Error when the text to change is not there exactly once */
async function tryMutant(copy: string, { name, file, old, new: changed, tests }: Mutant): Promise<Noticed> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(old).length !== 2) throw new Error(`${name}: ${file} must have this text once: ${old}`);
  await writeFile(
    path,
    source.replace(old, () => changed),
  );
  try {
    return { tests: await failingTests(copy, tests), ...(await runRandomTests(copy)) };
  } finally {
    await writeFile(path, source);
  }
}

const isNoticed = ({ tests, schedule, model }: Noticed) => tests.length > 0 || schedule !== null || model;

/** In few words, for the table and the console. */
function randomly({ schedule, model }: Noticed): string {
  const seed = schedule === null ? [] : [`schedule ${schedule}`];
  return [...seed, ...(model ? ['model'] : [])].join(', ') || '–';
}

const copy = await mkdtemp(join(tmpdir(), 'wokabaut-mutants-'));
try {
  await copySources(copy);
  const allTests = [...new Set(mutants.flatMap(({ tests }) => tests))];
  const red = await failingTests(copy, allTests);
  if (red.length > 0) throw new Error(`without any mutant these tests fail: ${red.join('; ')}`);
  const unspoiled = await runRandomTests(copy);
  if (unspoiled.model || unspoiled.schedule !== null)
    throw new Error('without any mutant a random test fails');
  const rows: [string, Noticed][] = [];
  for (const mutant of mutants) {
    const noticed = await tryMutant(copy, mutant);
    rows.push([mutant.name, noticed]);
    const sign = isNoticed(noticed) ? '✓' : '✗';
    console.log(`${sign} ${mutant.name}: ${randomly(noticed)}; ${noticed.tests[0] ?? 'no test by name'}`);
  }
  const survivors = rows.filter(([, noticed]) => !isNoticed(noticed));
  console.log(`${rows.length - survivors.length} of ${rows.length} mutants are noticed`);
  if (survivors.length > 0) process.exitCode = 1;
  else if (values.write) {
    const lines = rows.map(
      ([name, noticed]) =>
        `| ${name} | ${randomly(noticed)} | ${noticed.tests[0] ?? '–'} | ${noticed.tests.length} |`,
    );
    const head = [
      '| mutant | noticed at random by | by a test of its own | tests |',
      '| --- | --- | --- | ---: |',
    ];
    const table = [...head, ...lines].join('\n');
    const document = await readFile(pathOf('docs/outbox-proof.md'), 'utf8');
    await writeFile(pathOf('docs/outbox-proof.md'), await withSection(document, 'mutants', table));
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
