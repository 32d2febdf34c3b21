import './node-version.mjs';
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './installed.mjs';

/** `npm run check` */
await ensureInstalled();
const results = await runChecks();
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
