import './node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { setUp } from './built.mjs';
import { ensurePostgres } from './postgres.mjs';
import { nodeTool, run } from './run.mjs';

/** `npm run test:outbox:browser`: plays seeded schedules of a phone in Chromium whose processes are killed. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, seeds: { type: 'string' } } });
if (values.seed !== undefined) process.env.OUTBOX_SEED = values.seed;
process.env.OUTBOX_SEEDS = values.seeds ?? '50';
await setUp();
process.env.CHROME_PATH = await ensureBrowser();
process.env.PG_BIN = await ensurePostgres();
const { code } = await run(nodeTool('playwright'), ['test', 'e2e/offline/schedules.spec.ts'], { show: true });
process.exitCode = code;
