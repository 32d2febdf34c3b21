import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { deployment } from '../db/schema';

/**
 * `id`: the deployment's own. `file_store`: the same id, once the file store is known to carry it. `secret_key`: a
 * fingerprint of SECRET_KEY.
 */
type DeploymentFact = 'id' | 'file_store' | 'secret_key';

/** Writes a fact down unless there is one. Servers that start together agree on the first. */
export async function proposeFact(db: Database, name: DeploymentFact, value: string): Promise<void> {
  await db.insert(deployment).values({ name, value }).onConflictDoNothing();
}

export async function changeFact(db: Database, name: DeploymentFact, value: string): Promise<void> {
  await db.update(deployment).set({ value }).where(eq(deployment.name, name));
}

export async function findFact(db: Database, name: DeploymentFact): Promise<string | null> {
  const [found] = await db.select().from(deployment).where(eq(deployment.name, name));
  return found?.value ?? null;
}

/** As `findFact`, and keeps every other server waiting until the transaction ends. */
export async function lockFact(tx: Database, name: DeploymentFact): Promise<string | null> {
  const [found] = await tx.select().from(deployment).where(eq(deployment.name, name)).for('update');
  return found?.value ?? null;
}
