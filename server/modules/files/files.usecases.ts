import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import type { DocumentField } from '#contract/files';
import { recordAction } from '../../audit/audit.repository';
import type { Database } from '../../db/database';
import { describeError, AppError } from '../../core/errors';
import { isDefinitelyRolledBack } from '../../db/database-errors';
import type { Dependencies } from '../../dependencies';
import { isFileKey } from '../../storage/file-store';
import { pathId } from '../../core/ids';
import { recordOpening } from '../applications/business-view.repository';
import { sha256Hex } from '../../core/secrets';
import { findFile, findReadable, findFileIds, insertFiles, type FileRow } from './files.repository';
import { isValidFileLink } from './links';

export interface OpenedFile {
  file: FileRow;
  size: number;
  stream: Readable;
}

async function open(deps: Dependencies, file: FileRow | null): Promise<OpenedFile> {
  if (!file) throw new AppError('not_found');
  return { file, ...(await deps.files.read(file.id)) };
}

/** By a signed link (rule document-3), logged (rule apply-8), while its holder may read it (rule account-2). */
export async function openSignedFile(
  deps: Dependencies,
  link: { id: string; holder: string; expires: string; signature: string },
  address: string,
  isLookedAt: boolean,
): Promise<OpenedFile> {
  const grant = { fileId: link.id, holderId: pathId(link.holder) ?? 0 };
  const valid = isValidFileLink(deps.secretKey, grant, link.expires, link.signature, deps.clock.now());
  const found = valid ? await findReadable(deps.database, grant) : null;
  if (!found) throw new AppError('link_expired');
  const { file, applicationId, picturedId, holderRole: role } = found;
  if (role !== 'student') {
    const holder = { userId: grant.holderId, role, address };
    const at = new Date(deps.clock.now());
    if (picturedId !== null) await recordAction(deps.database, at, holder, 'picture opened', picturedId);
    else {
      await recordAction(deps.database, at, holder, 'document opened', applicationId, { file: file.purpose });
      if (isLookedAt && applicationId !== null)
        await recordOpening(deps.database, at, holder, applicationId, file.purpose as DocumentField);
    }
  }
  return open(deps, file);
}

export async function openLogo(deps: Dependencies, id: string): Promise<OpenedFile> {
  const file = isFileKey(id) ? await findFile(deps.database, id) : null;
  return open(deps, file?.purpose === 'logo' ? file : null);
}

/** A crash leaves at most orphan files (ADR 10). An unknown commit keeps bytes: a row without them is worse. */
export async function transactWithFiles<T>(
  { database, files }: Pick<Dependencies, 'database' | 'files'>,
  rows: FileRow[],
  store: (row: FileRow) => Promise<void>,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  let stored = false;
  try {
    for (const row of rows) await store(row);
    stored = true;
    return await database.transaction(async (tx) => {
      await insertFiles(tx, rows);
      return work(tx);
    });
  } catch (error) {
    if (!stored || error instanceof AppError || isDefinitelyRolledBack(error))
      await Promise.allSettled(rows.map(({ id }) => files.remove(id)));
    throw error;
  }
}

/** A row is inserted a few seconds after its bytes. */
const minAgeMs = 3_600_000;
const batchSize = 500;

/** None when most have no row (ADR 10): then this is probably another store's database. */
export async function deleteOrphanFiles(
  { database, files, clock, logger }: Pick<Dependencies, 'database' | 'files' | 'clock' | 'logger'>,
  signal?: AbortSignal,
): Promise<number> {
  const orphans: string[] = [];
  let stored = 0;
  const compare = async (keys: string[]) => {
    const known = await findFileIds(database, keys);
    orphans.push(...keys.filter((key) => !known.has(key)));
  };
  const batch: string[] = [];
  for await (const { key, storedAt } of files.list()) {
    if (signal?.aborted) return 0;
    stored += 1;
    if (clock.now() - storedAt < minAgeMs) continue;
    batch.push(key);
    if (batch.length === batchSize) await compare(batch.splice(0));
  }
  await compare(batch);
  if (orphans.length > stored / 2) {
    logger.warn({ orphans: orphans.length, stored }, 'most files have no row: is this their database?');
    return 0;
  }
  for (const key of orphans) await files.remove(key);
  if (orphans.length > 0) logger.info({ orphans: orphans.length }, 'files without a row removed');
  return orphans.length;
}

export interface UploadedPicture {
  bytes: Uint8Array;
  name: string;
}

/** WebP bytes, the uploaded name, and who may see it (rule document-3). */
export interface EncodedPicture {
  webp: Buffer;
  name: string;
  purpose: 'logo' | 'picture';
}

/** Bytes first, then all rows in one transaction (ADR 10); `work` gets the file's id, or null. */
export async function transactWithPicture<T>(
  deps: Pick<Dependencies, 'database' | 'files' | 'clock'>,
  picture: EncodedPicture | null,
  work: (tx: Database, fileId: string | null) => Promise<T>,
): Promise<T> {
  if (!picture) return deps.database.transaction((tx) => work(tx, null));
  const { webp, name, purpose } = picture;
  const file = {
    id: randomUUID(),
    purpose,
    kind: 'webp',
    name,
    size: webp.length,
    sha256: sha256Hex(webp),
    isChecked: true,
    createdAt: new Date(deps.clock.now()),
  } as const;
  const store = () => deps.files.write(file.id, Readable.from([webp]));
  return transactWithFiles(deps, [file], store, (tx) => work(tx, file.id));
}

/** For deleted rows. Errors are only logged: maintenance deletes orphan files. */
export async function removePictures(
  { files, logger }: Pick<Dependencies, 'files' | 'logger'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await files.remove(id).catch((error: unknown) => {
      logger.warn({ err: describeError(error) }, 'an old picture could not be removed');
    });
}
