import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of the machine around the product: processes, disks, both engines. `npm test` leaves them to `npm run test:full`. */
const exclude = [...configDefaults.exclude, ...(process.env.FULL ? [] : ['**/full/**'])];

const shared = {
  exclude,
  setupFiles: ['tests/setup/quiet-console.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  // Not a bound on anything measured: whole servers start in them, on machines that others use as well.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // One second by default.
  expect: { poll: { timeout: 30_000 } },
};

const onServerRendered = ['src/**/*.ssr.test.tsx', 'tests/page/**/*.ssr.test.tsx'];

/** Kinds of tests by what they need to run: nothing, a page, a page without a browser, a database. */
export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: a worker often waits for a database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          include: [
            '{contract,outbox,sw,tools,src}/**/*.test.ts',
            'tests/{inputs,outbox,sw,tools,crash,wording}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'page',
          // One after the other: a worker is kept for the next file of its project only.
          sequence: { groupOrder: 1 },
          environment: './tests/setup/page-environment.ts',
          // As the server tests; their happy-dom is shared too, and a test leaves nothing in it.
          isolate: false,
          setupFiles: [...shared.setupFiles, 'tests/setup/page.ts'],
          include: ['src/**/*.test.tsx', 'tests/page/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...onServerRendered],
        },
      },
      { test: { ...shared, name: 'server-render', environment: 'node', include: onServerRendered } },
      {
        test: {
          ...shared,
          name: 'server',
          sequence: { groupOrder: 2 },
          environment: 'node',
          // Test files of one worker share its modules: loading and transforming them is most of a short file's time.
          isolate: false,
          setupFiles: [...shared.setupFiles, 'tests/setup/documented-answers.ts'],
          include: ['server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          globalSetup: ['tests/setup/postgres.ts', 'tests/setup/server-build.ts'],
        },
      },
    ],
  },
});
