import { eq } from 'drizzle-orm';
import type { ErrorBody } from '#contract/errors';
import { users } from '#server/db/schema';
import type { Person } from './portal';
import type { TestServer } from './server';

export const sendJson = <T = ErrorBody>(server: TestServer, { token }: Person, user: unknown) =>
  server.call<T>('PATCH', '/users', { token, json: { user } });

export function sendForm<T = ErrorBody>(
  server: TestServer,
  { token }: Person,
  user: Record<string, unknown>,
) {
  const body = new FormData();
  for (const [field, value] of Object.entries(user)) body.set(`user[${field}]`, String(value));
  return server.call<T>('PATCH', '/users', { token, body });
}

/** Somebody's row as it is stored. */
export const stored = async ({ deps }: TestServer, { id }: Pick<Person, 'id'>) => {
  const [row] = await deps.database.select().from(users).where(eq(users.id, id));
  return row!;
};
