import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** What makes the phone's file, for tests of the screen that reads it: features do not import each other. */
export { makeStaffFile } from '../../src/features/applications/staff-file-dialog';

export interface Packed {
  name: string;
  bytes: Uint8Array;
  /** As another program packs it. */
  deflated?: boolean;
}

/** A ZIP archive as other programs write it, true or not; names may be there twice. */
export function pack(entries: readonly Packed[]): Buffer {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  for (const { name, bytes, deflated = false } of entries) {
    const file = deflated ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(parts);
}
