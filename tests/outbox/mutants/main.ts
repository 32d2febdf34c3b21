import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathOf, withSection } from '../docs/sections';
import { copySources, failingTests } from './copy';
import { mutants, type Mutant } from './mutants';

/**
 * `npm run test:mutants`: makes one mistake at a time in a copy of the outbox, and runs the tests that must notice it.
 * `-- --write` puts the names of those tests into docs/outbox-proof.md.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

/** @returns the names of the tests that notice it @throws Error when the text to change is not there exactly once */
async function tryMutant(copy: string, { name, file, old, new: changed, tests }: Mutant): Promise<string[]> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(old).length !== 2) throw new Error(`${name}: ${file} must have this text once: ${old}`);
  await writeFile(
    path,
    source.replace(old, () => changed),
  );
  try {
    return await failingTests(copy, tests);
  } finally {
    await writeFile(path, source);
  }
}

const copy = await mkdtemp(join(tmpdir(), 'wokabaut-mutants-'));
try {
  await copySources(copy);
  const allTests = [...new Set(mutants.flatMap(({ tests }) => tests))];
  const red = await failingTests(copy, allTests);
  if (red.length > 0) throw new Error(`without any mutant these tests fail: ${red.join('; ')}`);
  const rows: [string, string[]][] = [];
  for (const mutant of mutants) {
    const noticed = await tryMutant(copy, mutant);
    rows.push([mutant.name, noticed]);
    console.log(`${noticed.length > 0 ? '✓' : '✗'} ${mutant.name}: ${noticed[0] ?? 'no test notices it'}`);
  }
  const survivors = rows.filter(([, noticed]) => noticed.length === 0);
  console.log(`${rows.length - survivors.length} of ${rows.length} mutants are noticed`);
  if (survivors.length > 0) process.exitCode = 1;
  else if (values.write) {
    const lines = rows.map(([name, [first, ...more]]) => `| ${name} | ${first} | ${more.length + 1} |`);
    const table = ['| mutant | noticed by | tests |', '| --- | --- | ---: |', ...lines].join('\n');
    const document = await readFile(pathOf('docs/outbox-proof.md'), 'utf8');
    await writeFile(pathOf('docs/outbox-proof.md'), await withSection(document, 'mutants', table));
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
