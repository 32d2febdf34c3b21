import { eq, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import { jobAlertProgress, jobAlerts, signInAddresses, users } from '../../db/schema';
import { referencesTo, tables } from '../../db/schema-tables';

/** Names of the columns of which a row has each value once with this column. */
function keysWith(table: PgTable, { name }: PgColumn): string[][] {
  const { columns, primaryKeys, uniqueConstraints } = getTableConfig(table);
  return [
    ...columns.filter(({ primary }) => primary).map((column) => ({ columns: [column] })),
    ...primaryKeys,
  ]
    .concat(uniqueConstraints)
    .map((key) => key.columns.map((column) => column.name))
    .filter((names) => names.includes(name));
}

/** All that refers to an account, but the audit log; of what an account has once, the other keeps its own. */
export async function moveReferences(tx: Database, from: number, to: number): Promise<void> {
  for (const { table, column, name } of referencesTo(users, tables)) {
    if (name === 'audit_log.actor_id') continue;
    const owner = sql.identifier(column.name);
    for (const key of keysWith(table, column)) {
      const same = key
        .filter((one) => one !== column.name)
        .map((one) => sql`and gone.${sql.identifier(one)} = kept.${sql.identifier(one)}`);
      await tx.execute(sql`delete from ${table} gone using ${table} kept
        where gone.${owner} = ${from} and kept.${owner} = ${to} ${sql.join(same, sql` `)}`);
    }
    await tx.execute(sql`update ${table} set ${owner} = ${to} where ${column} = ${from}`);
  }
}

/** What does not move with an account: known origins (rule sign-in-3), and job alerts, of which each has few. */
export async function endOwn(tx: Database, userId: number): Promise<void> {
  await tx.delete(signInAddresses).where(eq(signInAddresses.userId, userId));
  await tx.delete(jobAlerts).where(eq(jobAlerts.studentId, userId));
  await tx.delete(jobAlertProgress).where(eq(jobAlertProgress.studentId, userId));
}
