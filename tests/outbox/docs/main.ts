import { writeFile } from 'node:fs/promises';
import { currentReadme, pathOf } from './sections';

/** `npm run docs:outbox`: writes the generated sections of outbox/README.md. */
const { current } = await currentReadme();
await writeFile(pathOf('outbox/README.md'), current);
