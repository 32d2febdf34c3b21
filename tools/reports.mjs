/** @typedef {{ passed: number, failed: number, failures?: string[], slowest?: string[] }} Result */
/** @typedef {Result & { name: string }} Tally */
/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestCase */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: VitestCase[], startTime: number, endTime: number }} VitestFile */
/** @typedef {{ duration: number, error?: { message?: string } }} PlaywrightResult */
/** @typedef {{ title: string, file: string, ok: boolean, tests: { results: PlaywrightResult[] }[] }} PlaywrightSpec */
/** @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/** Enough for expected and received. */
const maxLines = 15;
const most = 5;

// eslint-disable-next-line no-control-regex
const colours = /\u001b\[[0-9;]*m/g;

/** Printed last, for CI logs that keep only their end. @param {string} name @param {string | undefined} message */
const failure = (name, message = '') =>
  [name, ...message.replace(colours, '').split('\n').slice(0, maxLines)].join('\n    ').trimEnd();

/** The longest, one a line. @param {{ name: string, ms: number }[]} all */
const longest = (all) =>
  all
    .sort((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(0)} s ${name}`);

/** Vitest's JSON report. A skipped test or an unloadable file has failed. @param {unknown} report @returns {Result} */
export function readVitest(report) {
  const { numPassedTests, numTotalTests, testResults } =
    /** @type {{ numPassedTests: number, numTotalTests: number, testResults: VitestFile[] }} */ (report);
  const isUnloadable = (/** @type {VitestFile} */ { status, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0;
  return {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests + testResults.filter(isUnloadable).length,
    failures: testResults.flatMap((file) =>
      isUnloadable(file)
        ? [failure(file.name, file.message)]
        : file.assertionResults
            .filter(({ status }) => status !== 'passed')
            .map((test) => failure(`${file.name}: ${test.fullName}`, test.failureMessages?.join('\n'))),
    ),
    slowest: longest(testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }))),
  };
}

/** @type {(suite: PlaywrightSuite) => PlaywrightSpec[]} */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Playwright's JSON report. A flaky or skipped test has failed. @param {unknown} report @returns {Result} */
export function readPlaywright(report) {
  const { stats, suites, errors } =
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: PlaywrightSuite[], errors: { message?: string }[] }} */ (
      report
    );
  const specs = suites.flatMap(specsOf).map(({ file, title, ok, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const name = `${file}: ${title}`;
    return { name, ok, results, ms: results.reduce((sum, { duration }) => sum + duration, 0) };
  });
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: [
      ...specs
        .filter(({ ok }) => !ok)
        .map(({ name, results }) =>
          failure(name, results.map(({ error }) => error?.message ?? '').join('\n')),
        ),
      ...errors.map(({ message }) => failure('Playwright', message)),
    ],
    slowest: longest(specs),
  };
}

/** Lighthouse CI's assertions, one a category and URL. @param {unknown} report @returns {Result} */
export function readLighthouse(report) {
  const results = /** @type {{ passed: boolean }[]} */ (report);
  const passed = results.filter((one) => one.passed).length;
  return { passed, failed: results.length - passed };
}

/** A suite's tally: without a test, or with an exit code although all passed, it has failed. @type {(name: string, result: Result, exitCode: number) => Tally} */
export const tallyOf = (name, result, exitCode) => {
  const { passed, failed } = result;
  return { ...result, name, failed: failed === 0 && (passed === 0 || exitCode !== 0) ? 1 : failed };
};

/** The last line of `npm test`. @param {Tally[]} tallies */
export function lastLine(tallies) {
  const sum = (/** @type {'passed' | 'failed'} */ what) =>
    tallies.reduce((total, one) => total + one[what], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
