import { isLanguage } from '#contract/languages';
import { bundleServer } from './bundle-server';

/** Bundles what the server says in a language: `build-server.ts <language> <folder>`. */
const [language, outdir] = process.argv.slice(2);
if (!isLanguage(language) || outdir === undefined) throw new Error('A language and a folder are needed.');
await bundleServer(language, outdir);
