import { toCsv, type CsvColumn } from '#contract/csv';
import type { Words } from '#contract/languages';

/** Delay of revoking the object URL, as some browsers first ask where to save, in milliseconds. */
const revokeDelayMs = 60_000;

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}

export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/** Shares a file on a press; browsers may still refuse it, then it is downloaded. @returns null when cancelled */
export async function shareFile(file: File): Promise<'shared' | 'saved' | null> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    saveFile(file.name, file);
    return 'saved';
  }
}

const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

export const fileName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '') || ('Unnamed' satisfies Words);

/** At most `most` UTF-16 units, without half a character at the end. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

export function downloadCsv<T>(name: string, columns: readonly CsvColumn<T>[], rows: readonly T[]): void {
  saveFile(`${name}.csv`, new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
}

/** By name; names must be valid on every system. */
export type ZipFiles = Record<string, Uint8Array>;

const YEARS = { first: 1980, last: 2099 };

/** An uncompressed ZIP; sizes precede files, so that simple readers and cut copies work. */
export async function storedZip(files: ZipFiles, modified: Date): Promise<Blob> {
  const { zipSync } = await import('fflate');
  const year = modified.getFullYear();
  // The year of a phone whose clock is wrong may be none of a ZIP's.
  const mtime = year >= YEARS.first && year <= YEARS.last ? modified : new Date(YEARS.first, 0, 1);
  return new Blob([zipSync(files, { level: 0, mtime })], { type: 'application/zip' });
}
