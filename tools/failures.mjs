/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestCase
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestCase[] }} VitestFile
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** Lines of one failure: enough to tell what was expected of what. */
const maxLines = 15;

/** The colours of a terminal. */
// eslint-disable-next-line no-control-regex
const colours = /\u001b\[[0-9;]*m/g;

/** @param {string} name @param {string | undefined} message */
const failure = (name, message = '') =>
  [name, ...message.replace(colours, '').split('\n').slice(0, maxLines)].join('\n    ').trimEnd();

/**
 * The failed tests of vitest's JSON report, each with the beginning of its message; printed last, where a CI log that
 * keeps only its end still has them.
 * @param {unknown} report
 * @returns {string[]}
 */
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

/** The failed tests of Playwright's JSON report, likewise. @param {unknown} report @returns {string[]} */
export function failuresOfPlaywright(report) {
  const { suites, errors } = /** @type {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} */ (
    report
  );
  /** @type {(suite: PlaywrightSuite) => PlaywrightSpec[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
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
