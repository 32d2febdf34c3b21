import { createHash, randomUUID } from 'node:crypto';
import { fileSentences } from '#contract/files';
import { limits, windows } from '#contract/limits';
import { uploadSentences } from '#contract/uploads';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError, fieldInvalid } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { lockOwnAccount } from '../accounts/account-status.usecases';
import * as repository from './uploads.repository';
import type { Checksum } from './tus-headers';

/** Bytes of a long piece that are held in memory before they are stored: a phone's largest piece is one write. */
const HELD = 512 * 1024;

/** A file on its way: its whole length and what is here of it, in bytes. */
export type Upload = Pick<repository.UploadRow, 'id' | 'length' | 'received' | 'expiresAt'>;

type Deps = Pick<Dependencies, 'database' | 'clock'>;

const expiry = ({ clock }: Deps) => new Date(clock.now() + windows.uploadSilence);

function requireLength(length: number): void {
  const label = uploadSentences.file;
  const empty = fileSentences.empty(label);
  if (length === 0) throw fieldInvalid('file', empty);
  const sentence = fileSentences.tooLarge(label, limits.document.maxBytes);
  if (length > limits.document.maxBytes)
    throw new AppError('file_too_large', { sentence, errors: { file: [sentence] } });
}

/**
 * Makes room for a file that will come in pieces. A student has `limits.uploads.mostForEach`; one more, and the one that
 * was silent longest goes.
 * @throws AppError `validation_failed` (empty), `file_too_large`, `session_expired`, `account_rejected`
 */
export async function createUpload(
  deps: Deps,
  student: Caller,
  { length, name }: { length: number; name: string },
): Promise<Upload> {
  requireLength(length);
  return deps.database.transaction(async (tx) => {
    // Held, so that many at the same moment cannot be more than are allowed.
    assertNotRejected(await lockOwnAccount(tx, student));
    await repository.deleteStalest(tx, student.userId, limits.uploads.mostForEach - 1);
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

/** Where an upload stands. @throws AppError `not_found` also for what is not the student's, or has expired */
export async function readUpload(deps: Deps, student: Caller, id: string | null): Promise<Upload> {
  const now = new Date(deps.clock.now());
  const found = id === null ? null : await repository.findUpload(deps.database, student.userId, id, now);
  if (!found) throw new AppError('not_found');
  return found;
}

export interface Piece {
  /** Where in the file it begins. */
  offset: number;
  /** Its length in bytes, when the client told. */
  announced: number | null;
  checksum: Checksum | null;
  /** Throws `upload_unreadable` when the line breaks. */
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Takes the next piece of an upload. What is answered is on the disk. Of a piece that breaks off what came is kept, unless
 * it had a checksum: that is all or nothing.
 * @returns where the upload stands now
 * @throws AppError `not_found`, `upload_offset_conflict`, `payload_too_large`, `upload_checksum_mismatch`
 */
export async function takePiece(
  deps: Deps,
  student: Caller,
  id: string | null,
  { offset, announced, checksum, bytes }: Piece,
): Promise<Upload> {
  let upload = await readUpload(deps, student, id);
  if (upload.received !== offset) throw new AppError('upload_offset_conflict');
  if (announced !== null && offset + announced > upload.length) throw new AppError('payload_too_large');

  const hash = checksum && createHash(checksum.algorithm);
  let held: Uint8Array[] = [];
  let size = 0;
  const store = async () => {
    if (size === 0) return;
    const piece = { offset: upload.received, bytes: Buffer.concat(held), expiresAt: expiry(deps) };
    if (!(await repository.appendPiece(deps.database, upload, piece))) {
      await readUpload(deps, student, upload.id);
      throw new AppError('upload_offset_conflict');
    }
    upload = { ...upload, received: upload.received + size, expiresAt: piece.expiresAt };
    held = [];
    size = 0;
  };
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (upload.received + size > upload.length) throw new AppError('payload_too_large');
      held.push(chunk);
      hash?.update(chunk);
      if (!hash && size >= HELD) await store();
    }
  } catch (error) {
    if (!hash && error instanceof AppError && error.code === 'upload_unreadable') await store();
    throw error;
  }
  if (hash && hash.digest('base64') !== checksum.sum) throw new AppError('upload_checksum_mismatch');
  await store();
  return upload;
}

/** Forgets an upload with all its pieces. @throws AppError `not_found` */
export async function removeUpload(deps: Deps, student: Caller, id: string | null): Promise<void> {
  const { id: found } = await readUpload(deps, student, id);
  await repository.deleteUploads(deps.database, student.userId, [found]);
}

/** Forgets what was silent for `windows.uploadSilence`, whole or not. */
export const deleteExpiredUploads = ({ database, clock }: Deps): Promise<void> =>
  repository.deleteExpired(database, new Date(clock.now()));
