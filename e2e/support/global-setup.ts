import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { startPostgres } from '../../tools/postgres.mjs';
import { phoneSettings } from './browser';
import { prepareTemplate } from './server';

/**
 * Writes to the disk what the suites before have left, and reads the browser from it: else the first tests wait for both, at
 * each write that must reach the disk.
 */
async function settleDisk(): Promise<void> {
  await promisify(execFile)('sync').catch(() => undefined);
  const { launchOptions } = await phoneSettings();
  await (await chromium.launch(launchOptions)).close();
}

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
  await Promise.all([prepareTemplate(), settleDisk()]).catch(async (error: unknown) => {
    await teardown();
    throw error;
  });
  return teardown;
}
