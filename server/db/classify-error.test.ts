import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { databaseTrouble } from './classify-error';

const failing = (words: string, code?: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error(words), code !== undefined && { code }));

test.each([
  ['the disk is full', failing('could not extend file', '53100'), 'storage_full'],
  ['out of memory', failing('out of memory', '53200'), 'unavailable'],
  ['too many connections', failing('sorry, too many clients already', '53300'), 'unavailable'],
  ['ended by an administrator', failing('terminating connection', '57P01'), 'unavailable'],
  ['starting up', failing('the database system is starting up', '57P03'), 'unavailable'],
  ['cut', failing('Connection terminated unexpectedly'), 'unavailable'],
  ['nobody there', failing('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), 'unavailable'],
  ['a pool that is worn out', new Error('timeout exceeded when trying to connect'), 'unavailable'],
  ['a constraint', failing('duplicate key', '23505'), null],
  ['a mistake of ours', new TypeError('x is not a function'), null],
  ['a file that is not there', Object.assign(new Error('gone'), { code: 'ENOENT' }), null],
])('%s', (_, error, trouble) => {
  expect(databaseTrouble(error)).toBe(trouble);
});
