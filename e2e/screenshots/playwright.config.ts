import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config';

/** For `npm run screenshots`; no part of `npm test`. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '{take,picture,handbook}.ts',
  globalSetup: '../support/global-setup.ts',
  outputDir: '../../.cache/screenshots',
  timeout: 900_000,
  reporter: 'list',
});
