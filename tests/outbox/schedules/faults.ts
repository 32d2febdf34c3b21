import { IDBObjectStore } from 'fake-indexeddb';
import type { RequestOutcome } from '../test-server';

/** How many bytes a phone has left, seen from IndexedDB. */
export interface Disk {
  /** Writes that still succeed, deletions among them. */
  writesLeft: number;
  /** Writes that fail until there is room again. */
  failures: number;
}

export const roomyDisk = (): Disk => ({ writesLeft: Infinity, failures: 0 });

/** The disk of the phone that is played in this thread. */
let disk: Disk = roomyDisk();
let isPatched = false;

/** Makes writes to IndexedDB fail on a full phone, as `disk` says. One phone at a time is played in a thread. */
export function useDisk(mine: Disk): void {
  disk = mine;
  if (isPatched) return;
  isPatched = true;
  const { put, delete: remove } = IDBObjectStore.prototype;
  const write = () => {
    disk.writesLeft -= 1;
    if (disk.writesLeft >= 0) return;
    disk.failures -= 1;
    if (disk.failures <= 0) disk.writesLeft = Infinity;
    throw new DOMException('full', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = function (...given) {
    write();
    return put.apply(this, given);
  };
  IDBObjectStore.prototype.delete = function (key) {
    write();
    return remove.call(this, key);
  };
}

const refusals: RequestOutcome[] = [
  'account_rejected',
  'internship_closed',
  'too_many_tries',
  'bad_multipart',
  'upload_unreadable',
];
const foreign: RequestOutcome[] = ['portal_page', 'server_error'];
const foreignToForm: RequestOutcome[] = [...foreign, 'wrong_receipt'];

/**
 * Decides what happens to a request on its way.
 * @param quality 0 to 1: how often it arrives and is answered
 */
export function chooseOutcome(random: () => number, quality: number, request: string): RequestOutcome {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  if (random() < quality) return 'delivered';
  const isForm = /^POST \/api\/(intern|admin\/regis)/.test(request);
  // The first and the last byte are special: nothing and all of it has arrived.
  const at = pick([0, 1, random(), random(), random()]);
  return pick<RequestOutcome>([
    { cut: 'request', at },
    { cut: 'request', at },
    { cut: 'answer', at },
    { cut: 'answer', at },
    'answer_lost',
    'answer_lost',
    'answer_cut',
    pick(isForm ? foreignToForm : foreign),
    pick(refusals),
    'session_expired',
    'never',
  ]);
}
