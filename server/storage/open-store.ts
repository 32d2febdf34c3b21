import { join } from 'node:path';
import type { Settings } from '../settings';
import { diskStore } from './disk-store';
import { incomingDirOf, type FileStore } from './file-store';
import { s3Store } from './s3-store';

/** S3 when it is configured, else a folder in the data directory (rule product-3). */
export function openFileStore(settings: Pick<Settings, 'dataDir' | 's3'>): FileStore {
  return settings.s3
    ? s3Store(settings.s3)
    : diskStore(join(settings.dataDir, 'files'), incomingDirOf(settings));
}
