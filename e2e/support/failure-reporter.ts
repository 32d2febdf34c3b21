import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The accessibility tree of the page that Playwright writes into its `error-context` attachment. */
const pageIn = (context: string): string => /```yaml\n([\s\S]*?)```/.exec(context)?.[1] ?? '';

/** Prints what the page showed when a test failed: the log is all that is left of a run on another machine. */
export default class FailureReporter implements Reporter {
  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || path === undefined) continue;
      process.stdout.write(
        `\nThe page at the failure of "${title}":\n${pageIn(readFileSync(path, 'utf8'))}\n`,
      );
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
