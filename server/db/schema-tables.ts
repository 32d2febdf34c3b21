import { is } from 'drizzle-orm';
import { PgTable, getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import * as schema from './schema';

export const tables: PgTable[] = Object.values<unknown>(schema).flatMap((one) =>
  is(one, PgTable) ? [one] : [],
);

/** Each after those that its foreign keys refer to. */
export function sortByReferences(tables: PgTable[]): PgTable[] {
  const sorted = new Set<PgTable>();
  const visit = (table: PgTable) => {
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { foreignTable } = reference();
      if (foreignTable !== table) visit(foreignTable);
    }
    sorted.add(table);
  };
  tables.forEach(visit);
  return [...sorted];
}

interface Reference {
  table: PgTable;
  column: PgColumn;
  /** `sessions.user_id` */
  name: string;
}

/** Referring tables come before those they refer to. */
export function referencesTo(target: PgTable, tables: PgTable[]): Reference[] {
  return sortByReferences(tables)
    .reverse()
    .flatMap((table) => {
      const { name, foreignKeys } = getTableConfig(table);
      return foreignKeys.flatMap(({ reference }) => {
        const { columns, foreignTable } = reference();
        const [column] = columns;
        return foreignTable === target && column ? [{ table, column, name: `${name}.${column.name}` }] : [];
      });
    });
}
