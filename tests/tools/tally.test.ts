import { describe, expect, it } from 'vitest';
import { lastLine, readLighthouse, readPlaywright, readVitest, tallyOf } from '../../tools/reports.mjs';

describe('the last line of npm test', () => {
  it('counts skipped tests and files that could not be loaded as failed', () => {
    const testResults = [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ];
    expect(readVitest({ numPassedTests: 5, numTotalTests: 7, testResults })).toMatchObject({
      passed: 5,
      failed: 3,
    });
  });

  it('counts a browser test that passed only when tried again as failed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
    expect(readPlaywright({ stats, suites: [], errors: [{}] })).toMatchObject({ passed: 4, failed: 4 });
  });

  it('counts each address and category of Lighthouse that is not perfect as failed', () => {
    const results = [{ passed: true }, { passed: false }, { passed: true }];
    expect(readLighthouse(results)).toEqual({ passed: 2, failed: 1 });
  });

  it('takes a suite without a single test for a failure, and one that ends badly too', () => {
    expect(tallyOf('empty', { passed: 0, failed: 0 }, 0)).toEqual({ name: 'empty', passed: 0, failed: 1 });
    expect(tallyOf('crashed', { passed: 9, failed: 0 }, 1)).toEqual({
      name: 'crashed',
      passed: 9,
      failed: 1,
    });
    expect(tallyOf('good', { passed: 9, failed: 0 }, 0)).toEqual({ name: 'good', passed: 9, failed: 0 });
    expect(tallyOf('bad', { passed: 9, failed: 2 }, 1)).toEqual({ name: 'bad', passed: 9, failed: 2 });
  });

  it('reads as the numbers of all suites together', () => {
    const tallies = [
      { name: 'a', passed: 3, failed: 0 },
      { name: 'b', passed: 4, failed: 1 },
    ];
    expect(lastLine(tallies)).toBe('7 passed, 1 failed');
  });
});

describe('the failures at the end of npm test', () => {
  it('names the tests of vitest that did not pass, and files that could not be loaded', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'list is sorted' },
          { status: 'failed', fullName: 'list is whole', failureMessages: ['\u001b[31mexpected 2\nto be 3'] },
          { status: 'skipped', fullName: 'list is fast' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    expect(readVitest({ testResults }).failures).toEqual([
      'a.test.ts: list is whole\n    expected 2\n    to be 3',
      'a.test.ts: list is fast',
      'b.test.ts\n    no such module',
    ]);
  });

  it('names those of Playwright, and what failed outside a test', () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      file: 'a.spec.ts',
      ok,
      tests: [{ results: [{ error: ok ? undefined : { message: 'not visible' } }] }],
    });
    const suites = [
      { title: 'a', specs: [spec('one', true)], suites: [{ title: 'b', specs: [spec('two', false)] }] },
    ];
    expect(readPlaywright({ stats: {}, suites, errors: [{ message: 'no browser' }] }).failures).toEqual([
      'a.spec.ts: two\n    not visible',
      'Playwright\n    no browser',
    ]);
  });
});

it('the slowest of npm test are five files of vitest and five tests of Playwright', () => {
  const times = [1000, 9000, 2000, 8000, 3000, 7000];
  const testResults = times.map((ms) => ({
    ...{ name: `${ms}.test.ts`, startTime: 500, endTime: 500 + ms, assertionResults: [] },
  }));
  expect(readVitest({ testResults }).slowest).toEqual([
    ...['9 s 9000.test.ts', '8 s 8000.test.ts', '7 s 7000.test.ts', '3 s 3000.test.ts', '2 s 2000.test.ts'],
  ]);
  const spec = (title: string, duration: number) => ({
    ...{ title, file: 'a.spec.ts', tests: [{ results: [{ duration }] }] },
  });
  const suites = [{ specs: [spec('one', 1000)], suites: [{ specs: [spec('two', 2000)] }] }];
  expect(readPlaywright({ stats: {}, suites, errors: [] }).slowest).toEqual([
    '2 s a.spec.ts: two',
    '1 s a.spec.ts: one',
  ]);
});
