import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { withSection, pathOf } from '../docs/sections';
import { figuresTable, rowsOf } from './figures';
import { prove, type Extent } from './run';

/**
 * `npm run test:outbox`: plays 200 random schedules, and runs the model for 10,000 steps. `-- --full`: 2,000 schedules
 * and 100,000 steps, and `--write` puts the figures into docs/outbox-proof.md. `-- --seed N` replays one schedule,
 * `-- --model-seed N` one run of the model.
 */
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    seed: { type: 'string' },
    'model-seed': { type: 'string' },
  },
});

const randomSeed = () => Math.floor(Math.random() * 2 ** 31);

function extentOf(): Extent {
  const one = values.seed ?? values['model-seed'];
  return {
    first: Number(values.seed ?? 1),
    schedules: one === undefined ? (values.full ? 2000 : 200) : values.seed === undefined ? 0 : 1,
    modelSeed: Number(values['model-seed'] ?? randomSeed()),
    modelSteps: values.seed !== undefined ? 0 : values.full ? 100_000 : 10_000,
  };
}

const extent = extentOf();
const { figures, failures } = await prove(extent);
for (const failure of failures) console.error(`✗ ${failure}\n`);
for (const [what, often] of rowsOf(figures))
  console.log(`${often.replaceAll('*', '').padStart(9)}  ${what.replaceAll('*', '')}`);
console.log(
  `schedules ${extent.first} to ${extent.first + extent.schedules - 1}, model seed ${extent.modelSeed}`,
);
if (figures.lost + figures.twice + failures.length > 0) process.exitCode = 1;
else if (values.write) {
  const document = await readFile(pathOf('docs/outbox-proof.md'), 'utf8');
  const content = `${new Date().toISOString().slice(0, 10)}, \`npm run test:outbox -- --full --write\`:\n\n${figuresTable(figures)}`;
  await writeFile(pathOf('docs/outbox-proof.md'), await withSection(document, 'figures', content));
}
