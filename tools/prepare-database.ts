import { openPglite } from '#server/db/pglite';

/** `prepare-database.ts DIR`: makes a migrated, empty data directory of the embedded database. */
const [, , dir = ''] = process.argv;
await (await openPglite(dir)).close();
