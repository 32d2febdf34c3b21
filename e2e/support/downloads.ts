import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import papa from 'papaparse';
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

/** Downloads a CSV file. @returns its cells by row, without the byte order mark */
export async function downloadTable(button: Locator): Promise<Download & { rows: string[][] }> {
  const saved = await download(button);
  expect([...saved.bytes.subarray(0, 3)], 'byte order mark').toEqual([0xef, 0xbb, 0xbf]);
  const { data, errors } = papa.parse<string[]>(saved.bytes.toString('utf8'));
  expect(errors).toEqual([]);
  return { ...saved, rows: data };
}
