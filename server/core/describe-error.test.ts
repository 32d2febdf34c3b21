import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { describeError } from './describe-error';

test("a database error is described by its code, constraint and statement, without anybody's values", () => {
  const cause = Object.assign(new Error('duplicate key: (anna@example.com)'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(anna@example.com) already exists.',
  });
  const error = new DrizzleQueryError('insert into "users" values ($1)', ['anna@example.com'], cause);
  const described = describeError(error);
  expect(described).toMatchObject({
    query: 'insert into "users" values ($1)',
    cause: { code: '23505', constraint: 'users_email' },
  });
  expect(JSON.stringify(described)).not.toContain('anna@example.com');
});

test('an error of our own keeps its message and where it came from', () => {
  const described = describeError(new Error('the disk is on fire'));
  expect(described.message).toBe('the disk is on fire');
  expect(described.stack[0]).toMatch(/^at .*describe-error\.test/);
});
