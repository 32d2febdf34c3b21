import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeServer } from '../support/server';

/** Tables from which single rows are deleted while people wait; accounts, categories and applications stay. */
const deletedFrom = ['files', 'internships', 'uploads'];

describeServer('deleting a row', (server) => {
  test('reads no other table from end to end to see who points at it: every such column has an index', async () => {
    const found = await server().deps.database.execute<{
      target: string;
      column: string;
      indexed: boolean;
    }>(sql`
      select target.relname as target, source.relname || '.' || attribute.attname as "column",
        exists (
          select 1 from pg_index
          where pg_index.indrelid = source.oid and pg_index.indkey[0] = attribute.attnum
            and (pg_index.indpred is null
              or pg_get_expr(pg_index.indpred, source.oid) = '(' || attribute.attname || ' IS NOT NULL)')
        ) as indexed
      from pg_constraint
      join pg_class source on source.oid = pg_constraint.conrelid
      join pg_class target on target.oid = pg_constraint.confrelid
      join pg_attribute attribute
        on attribute.attrelid = source.oid and attribute.attnum = pg_constraint.conkey[1]
      where pg_constraint.contype = 'f'`);
    const { rows } = found as { rows: { target: string; column: string; indexed: boolean }[] };
    const watched = rows.filter(({ target }) => deletedFrom.includes(target));
    expect(watched.length).toBeGreaterThanOrEqual(4);
    expect(watched.filter(({ indexed }) => !indexed).map(({ column }) => column)).toEqual([]);
  });
});
