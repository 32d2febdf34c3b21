import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tools/postgres.mjs';
import { prepareTemplate } from './server';

/** Starts PostgreSQL and prepares the portal that tests copy. Workers inherit the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'wokabaut-template-'));
  process.env.E2E_DATABASE_URL = postgres.url;
  process.env.E2E_TEMPLATE_DATA_DIR = dataDir;
  const teardown = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  await prepareTemplate().catch(async (error: unknown) => {
    await teardown();
    throw error;
  });
  return teardown;
}
