/**
 * @typedef {{ name: string, startTime: number, endTime: number }} VitestFile
 * @typedef {{ title: string, file: string, tests: { results: { duration: number }[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

const MOST = 5;

/** The five longest, one a line. @param {{ name: string, ms: number }[]} all */
const longest = (all) =>
  all
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MOST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(0)} s ${name}`);

/** The slowest files of vitest's JSON report. @param {unknown} report @returns {string[]} */
export function slowestOfVitest(report) {
  const { testResults } = /** @type {{ testResults: VitestFile[] }} */ (report);
  return longest(testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })));
}

/** The slowest tests of Playwright's JSON report. @param {unknown} report @returns {string[]} */
export function slowestOfPlaywright(report) {
  /** @type {(suite: PlaywrightSuite) => PlaywrightSpec[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const specs = /** @type {{ suites: PlaywrightSuite[] }} */ (report).suites.flatMap(specsOf);
  return longest(
    specs.map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
}
