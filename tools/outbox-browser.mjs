import './node-version.mjs';
import { parseArgs } from 'node:util';
import { runBrowserTests } from './browser-tests.mjs';

/** `npm run test:outbox:browser -- --seed 17`: seeded schedules of a phone in a killed and damaged Chromium. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, seeds: { type: 'string' } } });
const specs = ['e2e/offline/schedules.spec.ts'];
if (values.seed !== undefined) process.env.OUTBOX_SEED = values.seed;
else specs.push('e2e/offline/damaged-disk.spec.ts');
process.env.OUTBOX_SEEDS = values.seeds ?? '50';
await runBrowserTests(specs);
