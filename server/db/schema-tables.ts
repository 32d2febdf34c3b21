import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema';

export const tables: PgTable[] = Object.values<unknown>(schema).flatMap((one) =>
  is(one, PgTable) ? [one] : [],
);
