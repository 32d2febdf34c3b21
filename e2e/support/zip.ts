import { unzipSync } from 'fflate';

/** The files of an archive by name, in order. @throws Error when it was cut off */
export const readZip = (archive: Uint8Array): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)]));
