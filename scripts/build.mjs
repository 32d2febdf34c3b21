import './node-version.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';

/** `npm run build`: builds again even when nothing changed. */
await ensureInstalled();
await ensureBuilt({ force: true });
