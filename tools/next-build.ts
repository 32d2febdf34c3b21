import { mustRun, nodeTool } from './run.mjs';

/** File, word and other word of a change. */
export type Change = readonly [file: string, word: string, other: string];

/**
 * Builds the page with some words changed, as it is deployed next.
 * @param folder where the page's files go
 * @throws when the build fails, as where a file does not have its word
 */
export async function buildNext(changes: readonly Change[], folder: string): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_DIR: folder,
    NEXT_BUILD: JSON.stringify(changes),
  };
  await mustRun(nodeTool('vite'), ['build', '--config', 'e2e/support/next-build.config.ts'], { env });
}
