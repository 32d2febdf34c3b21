import { defineConfig } from '@playwright/test';
import { phone } from './e2e/support/phone-settings';

/** Tests start their own servers (e2e/support/fixtures.ts); nothing is shared and nothing is tried twice. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: { ...(await phone()), trace: 'retain-on-failure', actionTimeout: 15_000 },
});
