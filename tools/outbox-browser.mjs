import './node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browsers.mjs';
import { setUp } from './built.mjs';
import { ensurePostgres } from './postgres.mjs';
import { nodeTool, run } from './run.mjs';

/** `npm run test:outbox:browser -- --seed 17`: seeded schedules of a phone in a killed and damaged Chromium. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, seeds: { type: 'string' } } });
const specs = ['e2e/offline/schedules.spec.ts'];
if (values.seed !== undefined) process.env.OUTBOX_SEED = values.seed;
else specs.push('e2e/offline/damaged-disk.spec.ts');
process.env.FULL = '1';
process.env.OUTBOX_SEEDS = values.seeds ?? '50';
await setUp();
process.env.CHROME_PATH = await ensureBrowser();
process.env.PG_BIN = await ensurePostgres();
const { code } = await run(nodeTool('playwright'), ['test', ...specs], { show: true });
process.exitCode = code;
