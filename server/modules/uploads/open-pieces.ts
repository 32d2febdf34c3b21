import { AppError } from '../../core/errors';
import type { Clock } from '../../dependencies';

/** Concurrent pieces of a server, each up to half a megabyte. */
const most = { account: 3, all: 64 };
/** Retry-After. */
const retryAfterSeconds = 5;
/** After this silence its connection may be dead. */
const silentMs = 10_000;

interface OpenPiece {
  userId: number;
  lastByteAt: number;
  cut: () => void;
}

const open = new Map<string, OpenPiece>();

/**
 * Registers an arriving piece: call `arrived` for each chunk, `close` at the end.
 * @param cut breaks its connection: called when a second piece comes while this one is silent
 * @throws AppError `upload_offset_conflict` while another piece arrives, `unavailable` when too many do
 */
export function openPiece({ now }: Clock, uploadId: string, userId: number, cut: () => void) {
  const other = open.get(uploadId);
  if (other) {
    if (now() - other.lastByteAt >= silentMs) other.cut();
    throw new AppError('upload_offset_conflict', { closes: true });
  }
  const ofAccount = [...open.values()].filter((piece) => piece.userId === userId).length;
  if (ofAccount >= most.account || open.size >= most.all)
    throw new AppError('unavailable', { retryAfterSeconds, closes: true });
  const piece = { userId, lastByteAt: now(), cut };
  open.set(uploadId, piece);
  return {
    arrived: () => {
      piece.lastByteAt = now();
    },
    close: () => void open.delete(uploadId),
  };
}
