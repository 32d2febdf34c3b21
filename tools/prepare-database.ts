import { openPglite } from '#server/db/pglite';

/** `prepare-database.ts DIR`: a migrated, empty embedded database. */
const [, , dir = ''] = process.argv;
await (await openPglite(dir)).close();
