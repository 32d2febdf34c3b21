import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { press } from './pointer';

interface Download {
  name: string;
  bytes: Buffer;
}

/** Presses a download button, and reads the file. */
export async function download(button: Locator): Promise<Download> {
  const [saved] = await Promise.all([button.page().waitForEvent('download'), press(button)]);
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}
