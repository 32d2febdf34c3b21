import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from '../docs/sections';

const copied = [
  'contract',
  'outbox',
  'tests/outbox',
  'tests/setup/quiet-console.ts',
  'package.json',
  'tsconfig.base.json',
];

const config = `export default {
  cacheDir: '.cache',
  test: {
    include: ['outbox/**/*.test.ts', 'tests/outbox/**/*.test.ts'],
    setupFiles: ['tests/setup/quiet-console.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
  },
};
`;

/** Copies what the outbox's tests need; the packages are shared. */
export async function copySources(to: string): Promise<void> {
  for (const path of copied) await cp(pathOf(path), join(to, path), { recursive: true });
  await symlink(pathOf('node_modules'), join(to, 'node_modules'));
  await writeFile(join(to, 'vitest.config.js'), config);
}

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs test files in a copy. @returns the names of the tests that fail, or of files that cannot be loaded */
export async function failingTests(copy: string, files: string[]): Promise<string[]> {
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  const args = [
    pathOf('node_modules/vitest/vitest.mjs'),
    'run',
    ...files,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  await new Promise<void>((resolve) => {
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 26 }, () => resolve());
  });
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as VitestReport;
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    return status === 'failed' && failed.length === 0 ? [`${name} cannot be loaded`] : failed;
  });
}

/** What the random tests notice without any other: the first schedule that fails, and whether the model differs. */
export interface RandomReport {
  schedule: number | null;
  model: boolean;
}

/** Plays schedules and runs the model in a copy. @throws Error when they say nothing */
export async function runRandomTests(copy: string): Promise<RandomReport> {
  const args = ['--import', 'tsx', 'tests/outbox/mutants/random.ts'];
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout));
  });
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as RandomReport;
}
