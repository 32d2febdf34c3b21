import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileSentences } from '#contract/files';
import { limits, durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { uploadSentences } from '#contract/uploads';
import { assertNotRejected, type Caller } from '../../core/caller';
import { describeError, AppError, fieldError, fieldInvalid } from '../../core/errors';
import type { HeldBody } from '../../core/open-bodies';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import { hashToDisk, type ReceivedFile } from '../../storage/file-store';
import { lockOwnAccount } from '../accounts/account-status';
import * as repository from './uploads.repository';

/** Row size, and memory until then. */
const flushBytes = 512 * 1024;

export type Upload = Pick<repository.UploadRow, 'id' | 'length' | 'received' | 'expiresAt'>;

const expiry = ({ clock }: DataDeps) => new Date(clock.now() + durations.uploadIdle);

function assertLength(length: number): void {
  const label = uploadSentences.file;
  const { maxFileSize } = limits.document;
  if (length === 0) throw fieldInvalid('file', fileSentences.empty(label));
  if (length > maxFileSize)
    throw fieldError('file_too_large', 'file', fileSentences.tooLarge(label, maxFileSize));
}

/** Retry-After; approval may take days. */
const askAgainSeconds = 3600;

/** Its phone tries again until approval (rule account-1). */
export const pendingFull = () =>
  new AppError('too_many_tries', {
    sentence: messages.apply.pendingFull,
    retryAfterSeconds: askAgainSeconds,
  });

/** Sign-ups without an approval must not fill the disk together. Throws `too_many_tries`. */
export async function assertPendingRoom(tx: Database, bytes: number): Promise<void> {
  if ((await repository.pendingBytes(tx)) + bytes > limits.pending.allBytes) throw pendingFull();
}

/** Deletes the least recently used one beyond `limits.uploads.mostForEach`, or `limits.pending.uploads`. */
export async function createUpload(
  deps: DataDeps,
  student: Caller,
  { length, name }: { length: number; name: string },
): Promise<Upload> {
  assertLength(length);
  return deps.database.transaction(async (tx) => {
    // Locked, so that parallel requests cannot exceed the limit.
    const account = await lockOwnAccount(tx, student);
    assertNotRejected(account);
    if (account.status === 'pending') await assertPendingRoom(tx, length);
    const most = account.status === 'pending' ? limits.pending.uploads : limits.uploads.maxPerAccount;
    await repository.deleteLeastRecent(tx, student.userId, most - 1);
    return repository.insertUpload(tx, {
      id: randomUUID(),
      studentId: student.userId,
      name,
      length,
      createdAt: new Date(deps.clock.now()),
      expiresAt: expiry(deps),
    });
  });
}

export async function readUpload(deps: DataDeps, student: Caller, id: string | null): Promise<Upload> {
  const now = new Date(deps.clock.now());
  const found = id === null ? null : await repository.findUpload(deps.database, student.userId, id, now);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Limit: at most the bytes deleted meanwhile. */
const reclaimEveryBytes = 32 * 1024 * 1024;
let storedBytes = 0;

type ReclaimDeps = Pick<Dependencies, 'reclaimSpace' | 'logger'>;

/** Failures are only logged: the piece is stored, and the next 32 MB try again. */
async function reclaimAfter({ reclaimSpace, logger }: ReclaimDeps, size: number): Promise<void> {
  storedBytes += size;
  if (storedBytes < reclaimEveryBytes) return;
  storedBytes = 0;
  await reclaimSpace?.().catch((error: unknown) =>
    logger.error({ err: describeError(error) }, 'space was not given back'),
  );
}

interface Piece {
  offset: number;
  announced: number | null;
  /** Throws `upload_unreadable` when the connection breaks. */
  bytes: AsyncIterable<Uint8Array>;
  held: HeldBody;
}

/** Also an interrupted piece; the returned upload's bytes are durable. */
export async function appendToUpload(
  deps: DataDeps & ReclaimDeps,
  student: Caller,
  id: string | null,
  { offset, announced, bytes, held }: Piece,
): Promise<Upload> {
  let upload = await readUpload(deps, student, id);

  if (!held.claim(upload.id)) throw new AppError('upload_offset_conflict', { closes: true });
  let buffered: Uint8Array[] = [];
  let size = 0;
  const store = async () => {
    if (size === 0) return;
    const piece = { offset: upload.received, bytes: Buffer.concat(buffered), expiresAt: expiry(deps) };
    if (!(await repository.appendPiece(deps.database, upload, piece))) {
      await readUpload(deps, student, upload.id);
      throw new AppError('upload_offset_conflict');
    }
    upload = { ...upload, received: upload.received + size, expiresAt: piece.expiresAt };
    await reclaimAfter(deps, size);
    buffered = [];
    size = 0;
  };
  try {
    if (upload.received !== offset) throw new AppError('upload_offset_conflict');
    if (announced !== null && offset + announced > upload.length) throw new AppError('payload_too_large');
    held.add(flushBytes);
    for await (const chunk of bytes) {
      held.received(chunk.length);
      size += chunk.length;
      if (upload.received + size > upload.length) throw new AppError('payload_too_large');
      buffered.push(chunk);
      if (size >= flushBytes) await store();
    }
    await store();
    return upload;
  } catch (error) {
    if (error instanceof AppError && error.code === 'upload_unreadable') await store();
    throw error;
  }
}

export async function removeUpload(deps: DataDeps, student: Caller, id: string | null): Promise<void> {
  const { id: found } = await readUpload(deps, student, id);
  await repository.deleteUploads(deps.database, student.userId, [found]);
}

/** To a temporary file for the caller to delete; null if incomplete. Throws `storage_full`. */
export async function assembleUpload(
  { database, clock, incomingDir }: Pick<Dependencies, 'database' | 'clock' | 'incomingDir'>,
  student: Pick<Caller, 'userId'>,
  id: string,
): Promise<ReceivedFile | null> {
  const upload = await repository.findUpload(database, student.userId, id, new Date(clock.now()));
  if (!upload || upload.received < upload.length) return null;
  const path = join(incomingDir, randomUUID());
  try {
    const { size, sha256 } = await hashToDisk(Readable.from(repository.readPieces(database, id)), path);
    if (size === upload.length) return { path, name: upload.name, size, sha256 };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  // A parallel request has used the upload and deleted its pieces.
  await rm(path, { force: true });
  return null;
}

export const deleteExpiredUploads = ({ database, clock }: DataDeps) =>
  repository.deleteExpired(database, new Date(clock.now()));
