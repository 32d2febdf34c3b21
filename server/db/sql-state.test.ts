import { describe, expect, test } from 'vitest';
import { sqlState, surelyRolledBack } from './sql-state';

const failure = (code: string) => Object.assign(new Error('x'), { code });

describe('an error of the database', () => {
  test('is known by its SQLSTATE, through every wrapper', () => {
    expect(sqlState(failure('23505'))).toBe('23505');
    expect(sqlState(new Error('Failed query', { cause: failure('40P01') }))).toBe('40P01');
  });

  test('is not confused with one of Node or ours', () => {
    for (const other of [failure('EPIPE'), failure('ECONNRESET'), failure('already_applied'), 'text', null]) {
      expect(sqlState(other)).toBeNull();
    }
  });

  test.each([
    ['23505', true],
    ['40001', true],
    ['53100', true],
    ['57P01', false],
    ['08006', false],
    ['40003', false],
    ['XX000', false],
  ])('%s: nothing was stored for certain is %s', (code, certain) => {
    expect(surelyRolledBack(failure(code))).toBe(certain);
  });

  test('without a word from the database nothing is certain', () => {
    expect(surelyRolledBack(new Error('Connection terminated unexpectedly'))).toBe(false);
  });
});
