import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Lines of a page that are printed: the log of a run on another machine may be cut. */
const maxLines = 120;

/** The accessibility tree of the page that Playwright writes into its `error-context` attachment. */
const pageIn = (context: string): string => /```yaml\n([\s\S]*?)```/.exec(context)?.[1] ?? '';

/**
 * Prints at the end of a run what the page showed when a test failed: the log is all that is left of a run on another machine, and
 * sometimes only the end of it.
 */
export default class FailureReporter implements Reporter {
  readonly #pages: string[] = [];

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || path === undefined) continue;
      const lines = pageIn(readFileSync(path, 'utf8')).split('\n').slice(0, maxLines);
      this.#pages.push(`The page at the failure of "${title}":\n${lines.join('\n')}`);
    }
  }

  onEnd(): void {
    for (const page of this.#pages) process.stdout.write(`\n${page}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
