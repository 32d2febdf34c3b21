import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deployment } from '#server/db/schema';
import type { OpenDatabase } from '#server/db/database';
import { verifyDeployment } from '#server/deployment/verify-deployment';
import { openFileStore } from '#server/storage/open-store';
import { openS3, type S3World } from '../support/s3';
import { engines, openFreshDatabase } from '../support/server-database';

let folder: string;
let s3: S3World;
const opened: OpenDatabase[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wokabaut-deployment-'));
  s3 = await openS3();
});
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
  await s3.close();
  await rm(folder, { recursive: true });
});

/** A data directory of its own. */
async function dataDir(): Promise<string> {
  const dir = join(folder, randomUUID());
  await mkdir(join(dir, 'incoming'), { recursive: true });
  return dir;
}
const disk = async () => openFileStore({ dataDir: await dataDir(), s3: undefined });
const bucket = async () => openFileStore({ dataDir: await dataDir(), s3: s3.settings });

describe.each(engines)('what all servers of one database agree on (%s)', (engine) => {
  const database = async () => {
    const one = await openFreshDatabase(engine);
    opened.push(one);
    return one.database;
  };

  test.each([
    ['a folder', disk],
    ['S3', bucket],
  ])('the first start gives %s to the database, and every later one finds it so', async (_, open) => {
    const db = await database();
    const files = await open();
    for (let start = 0; start < 3; start += 1) await verifyDeployment(db, files);
    const values = Object.fromEntries(
      (await db.select().from(deployment)).map((row) => [row.name, row.value]),
    );
    expect(values).toEqual({ id: await files.owner(), file_store: values.id });
  });

  test('servers that start at the same moment on an empty bucket agree', async () => {
    const db = await database();
    await Promise.all(Array.from({ length: 4 }, async () => verifyDeployment(db, await bucket())));
    expect(s3.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });

  test('a server with other files than the first one is refused, in one line that says what to do', async () => {
    const db = await database();
    await verifyDeployment(db, await bucket());
    const refused = verifyDeployment(db, await disk());
    await expect(refused).rejects.toThrow(/^S3_ENDPOINT and S3_BUCKET [^\n]+backup[^\n]+\.$/);
    await expect(refused).rejects.toMatchObject({ name: 'SettingsError' });
    await verifyDeployment(db, await bucket());
  });

  test('the files of another database are refused, and stay its own', async () => {
    const files = await bucket();
    await verifyDeployment(await database(), files);
    const owner = await files.owner();
    await expect(verifyDeployment(await database(), files)).rejects.toThrow(
      new RegExp(`^DATABASE_URL [^\\n]+deployment ${owner}[^\\n]+\\.$`),
    );
    expect(await files.owner()).toBe(owner);
  });

  test.each(['before', 'after'])(
    'a start killed %s it marked the store is completed by the next',
    async (when) => {
      const db = await database();
      const files = await disk();
      const killed = {
        owner: files.owner,
        setOwner: async (id: string) => {
          if (when === 'after') await files.setOwner(id);
          throw new Error('killed');
        },
      };
      await expect(verifyDeployment(db, killed)).rejects.toThrow('killed');
      await verifyDeployment(db, files);
      const [row] = await db.select().from(deployment).where(eq(deployment.name, 'id'));
      expect(await files.owner()).toBe(row!.value);
    },
  );

  test('S3 with a wrong key stops the start in one line, without the key', async () => {
    const settings = { ...s3.settings, accessKeyId: 'A-WRONG-KEY' };
    const files = openFileStore({ dataDir: await dataDir(), s3: settings });
    const refused = verifyDeployment(await database(), files);
    await expect(refused).rejects.toMatchObject({
      name: 'SettingsError',
      message: 'S3_ENDPOINT: the file store cannot be used: S3 answered with 403 SignatureDoesNotMatch.',
    });
  });

  test('one secret key: a new one that was set is a rotation, one that a server made for itself is refused', async () => {
    const db = await database();
    const warnings: unknown[] = [];
    const logger = { warn: (warning: unknown) => void warnings.push(warning) };
    const files = await disk();
    const agree = (secretKey: string, isGenerated: boolean) =>
      verifyDeployment(db, files, { secretKey, isGenerated, logger });
    await agree('the first key', false);
    await agree('the first key', true);
    expect(warnings).toEqual([]);
    await expect(agree('another key', true)).rejects.toThrow(/^SECRET_KEY must be set: [^\n]+\.$/);
    await agree('the first key', true);
    await agree('another key', false);
    expect(warnings).toEqual([expect.stringMatching(/^SECRET_KEY is another one than before/)]);
    await expect(agree('the first key', true)).rejects.toThrow('SECRET_KEY must be set');
    const stored = await db.select().from(deployment);
    expect(stored.map(({ name }) => name).sort()).toEqual(['file_store', 'id', 'secret_key']);
    expect(stored.map(({ value }) => value).join()).not.toContain('key');
  });
});
