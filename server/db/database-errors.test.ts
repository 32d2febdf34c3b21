import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { describeError } from '../core/errors';
import { classifyDatabaseError, isDefinitelyRolledBack, sqlState } from './database-errors';

const failure = (code: string) => Object.assign(new Error('x'), { code });
const failing = (words: string, code?: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error(words), code !== undefined && { code }));

test('a database error is known by its SQLSTATE, through every wrapper', () => {
  expect(sqlState(failure('23505'))).toBe('23505');
  expect(sqlState(new Error('Failed query', { cause: failure('40P01') }))).toBe('40P01');
});

test('an error of Node or ours is not taken for one of the database', () => {
  for (const other of [failure('EPIPE'), failure('ECONNRESET'), failure('already_applied'), 'text', null])
    expect(sqlState(other)).toBeNull();
});

test.each([
  [failure('23505'), true],
  [failure('40001'), true],
  [failure('53100'), true],
  [failure('57P01'), false],
  [failure('08006'), false],
  [failure('40003'), false],
  [failure('XX000'), false],
  [new Error('Connection terminated unexpectedly'), false],
])('%o is certainly rolled back: %s', (error, certain) => {
  expect(isDefinitelyRolledBack(error)).toBe(certain);
});

test.each([
  ['the disk is full', failing('could not extend file', '53100'), 'storage_full'],
  ['out of memory', failing('out of memory', '53200'), 'unavailable'],
  ['too many connections', failing('sorry, too many clients already', '53300'), 'unavailable'],
  ['ended by an administrator', failing('terminating connection', '57P01'), 'unavailable'],
  ['starting up', failing('the database system is starting up', '57P03'), 'unavailable'],
  ['cut', failing('Connection terminated unexpectedly'), 'unavailable'],
  ['nobody there', failing('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), 'unavailable'],
  ['an exhausted pool', new Error('timeout exceeded when trying to connect'), 'unavailable'],
  ['a constraint', failing('duplicate key', '23505'), null],
  ['a mistake of ours', new TypeError('x is not a function'), null],
  ['a missing file', Object.assign(new Error('gone'), { code: 'ENOENT' }), null],
])('%s is classified', (_, error, code) => {
  expect(classifyDatabaseError(error)).toBe(code);
});

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
  expect(described.stack[0]).toMatch(/^at .*database-errors\.test/);
});
