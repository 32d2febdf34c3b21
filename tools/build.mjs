import './node-version.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';

ensureInstalled()
  .then(() => ensureBuilt({ force: true }))
  .catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
