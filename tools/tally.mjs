/** @typedef {{ name: string, passed: number, failed: number }} Tally */

/**
 * What vitest's JSON report counts. A test that was skipped was not done, and a file that could not even be loaded is a
 * failure of its own.
 * @param {unknown} report
 * @returns {{ passed: number, failed: number }}
 */
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

/**
 * What Playwright's JSON report counts. One that only passed when tried again has failed.
 * @param {unknown} report
 * @returns {{ passed: number, failed: number }}
 */
export function countPlaywright(report) {
  const { stats, errors } =
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} */ (
      report
    );
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
}

/**
 * What Lighthouse CI's file of results counts: one for each category that must be perfect on each address.
 * @param {unknown} report
 * @returns {{ passed: number, failed: number }}
 */
export function countLighthouse(report) {
  const results = /** @type {{ passed: boolean }[]} */ (report);
  const passed = results.filter((one) => one.passed).length;
  return { passed, failed: results.length - passed };
}

/**
 * The tally of a suite: one that found nothing to run, or ended badly although its tests passed, has failed.
 * @param {string} name
 * @param {{ passed: number, failed: number }} counted
 * @param {number} exitCode
 * @returns {Tally}
 */
export function judge(name, { passed, failed }, exitCode) {
  if (failed === 0 && (passed === 0 || exitCode !== 0)) return { name, passed, failed: 1 };
  return { name, passed, failed };
}

/**
 * The last line of `npm test`.
 * @param {Tally[]} tallies
 */
export function lastLine(tallies) {
  const sum = (/** @type {'passed' | 'failed'} */ what) =>
    tallies.reduce((total, one) => total + one[what], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
