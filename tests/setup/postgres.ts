import { startPostgres } from '../../tools/postgres.mjs';

/** Gives the server tests a real PostgreSQL in TEST_DATABASE_URL; one that is named already is used as it is. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await postgres.stop();
  };
}
