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
