import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { deployment } from '../db/schema';

/** `file_store` is `id` once the file store is marked with it; `secret_key` a fingerprint of SECRET_KEY; `backup` when it was last backed up. */
type DeploymentName = 'id' | 'file_store' | 'secret_key' | 'backup';

/** The first of several starting servers wins. */
export async function insertDeploymentValue(
  db: Database,
  name: DeploymentName,
  value: string,
): Promise<void> {
  await db.insert(deployment).values({ name, value }).onConflictDoNothing();
}

export async function updateDeploymentValue(
  tx: Database,
  name: DeploymentName,
  value: string,
): Promise<void> {
  await tx.update(deployment).set({ value }).where(eq(deployment.name, name));
}

const byName = (rows: (typeof deployment.$inferSelect)[]): Partial<Record<DeploymentName, string>> =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]));

export const lockDeployment = async (tx: Database) =>
  byName(await tx.select().from(deployment).orderBy(deployment.name).for('update'));

export const readDeployment = async (db: Database) => byName(await db.select().from(deployment));

export async function recordBackup(db: Database, value: string): Promise<void> {
  await db
    .insert(deployment)
    .values({ name: 'backup', value })
    .onConflictDoUpdate({ target: deployment.name, set: { value } });
}
