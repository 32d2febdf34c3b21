/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestCase
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestCase[], startTime: number, endTime: number }} VitestFile
 * @typedef {{ duration: number, error?: { message?: string } }} PlaywrightResult
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** @type {(suite: PlaywrightSuite) => PlaywrightSpec[]} */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Lines of a failure: enough for expected and received. */
const maxLines = 15;

// eslint-disable-next-line no-control-regex
const colours = /\u001b\[[0-9;]*m/g;

/** @param {string} name @param {string | undefined} message */
const failure = (name, message = '') =>
  [name, ...message.replace(colours, '').split('\n').slice(0, maxLines)].join('\n    ').trimEnd();

/** Failed tests with their messages, printed last, for CI logs that keep only their end. @param {unknown} report */
export function failuresOfVitest(report) {
  const { testResults } = /** @type {{ testResults: VitestFile[] }} */ (report);
  return testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [failure(name, message)]
      : assertionResults
          .filter((test) => test.status !== 'passed')
          .map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages?.join('\n'))),
  );
}

/** The same of Playwright's JSON report. @param {unknown} report */
export function failuresOfPlaywright(report) {
  const { suites, errors } = /** @type {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} */ (
    report
  );
  const failedSpecs = suites.flatMap(specsOf).filter((spec) => !spec.ok);
  return [
    ...failedSpecs.map(({ file, title, tests }) =>
      failure(
        `${file}: ${title}`,
        tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
      ),
    ),
    ...errors.map(({ message }) => failure('Playwright', message)),
  ];
}

const MOST = 5;

/** The five longest, one a line. @param {{ name: string, ms: number }[]} all */
const longest = (all) =>
  all
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MOST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(0)} s ${name}`);

/** Slowest files of vitest's JSON report. @param {unknown} report */
export function slowestOfVitest(report) {
  const { testResults } = /** @type {{ testResults: VitestFile[] }} */ (report);
  return longest(testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })));
}

/** Slowest tests of Playwright's JSON report. @param {unknown} report */
export function slowestOfPlaywright(report) {
  const specs = /** @type {{ suites: PlaywrightSuite[] }} */ (report).suites.flatMap(specsOf);
  return longest(
    specs.map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
}
