import { defineConfig } from '@playwright/test';
import { phoneSettings } from './e2e/support/browser';

/** Each test starts a server on a copy of the template that the global setup prepares; nothing is retried. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // FULL=1 also runs each journey at its second size, and journeys whose parts have short tests.
  ...(process.env.FULL ? {} : { grepInvert: /@full/ }),
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['./e2e/support/failure-reporter.ts'],
    ['json', { outputFile: '.cache/playwright.json' }],
  ],
  // No trace, which costs a fifth of the processor time: `--trace retain-on-failure` records one.
  use: { ...(await phoneSettings()), screenshot: 'only-on-failure', actionTimeout: 15_000 },
});
