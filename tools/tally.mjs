/** @typedef {{ passed: number, failed: number }} Counts */
/** @typedef {Counts & { name: string }} Tally */

/** Counts vitest's JSON report. A skipped test or an unloadable file has failed. @param {unknown} report */
export function countVitest(report) {
  const { numPassedTests, numTotalTests, testResults } =
    /** @type {{ numPassedTests: number, numTotalTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */ (
      report
    );
  const unloadable = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloadable.length };
}

/** Counts Playwright's JSON report. A flaky or skipped test has failed. @param {unknown} report */
export function countPlaywright(report) {
  const { stats, errors } =
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} */ (
      report
    );
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
}

/** Counts Lighthouse CI's assertions, one a category and URL. @param {unknown} report */
export function countLighthouse(report) {
  const results = /** @type {{ passed: boolean }[]} */ (report);
  const passed = results.filter((one) => one.passed).length;
  return { passed, failed: results.length - passed };
}

/**
 * A suite's tally. Without a test, or with an exit code although all passed, it has failed.
 * @type {(name: string, counted: Counts, exitCode: number) => Tally}
 */
export const tallyOf = (name, { passed, failed }, exitCode) => {
  if (failed === 0 && (passed === 0 || exitCode !== 0)) return { name, passed, failed: 1 };
  return { name, passed, failed };
};

/** The last line of `npm test`. @param {Tally[]} tallies */
export function lastLine(tallies) {
  const sum = (/** @type {keyof Counts} */ what) => tallies.reduce((total, one) => total + one[what], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
