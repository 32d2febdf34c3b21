import type { DocumentField } from '#contract/files';
import { PIECE_TYPE, TUS_VERSION, uploadIdOf } from '#contract/uploads';
import { METHOD_HEADER } from '#contract/worker-protocol';
import type { Environment, PieceSizes, Timers } from '../environment';
import type { StoredFile, StoredUpload } from '../record';
import type { TryEnd } from '../transition';
import { isMethodRefused, readUploadAnswer, type UploadAnswer } from './answers';
import type { Requests } from './requests';

/** Bytes per millisecond: half of a 2G link's upload rate. */
const SLOWEST_RATE = 2;
/** A piece that takes so many times the expected time, and at least so long, may hang on a dead connection. */
const SLOW_FACTOR = 4;
const SLOW_MS = 20_000;
/** Extra time of a piece after the server has answered on another connection. */
const GRACE_MS = 10_000;
/** Delay of the next question after silence: the whole link stands still, and the piece may resume with it. */
const AGAIN_MS = 60_000;

/** A connection is dead only if the server answers `ask`, a small request, on another. */
function watchPiece(
  timers: Timers,
  expectedMs: number,
  ask: () => Promise<UploadAnswer | TryEnd>,
): { hung: AbortSignal; end: () => void } {
  const dead = new AbortController();
  let ended = false;
  let cancel = () => {};
  const wait = (delay: number, then: () => void) => {
    if (!ended) cancel = timers.after(delay, then);
  };
  const probe = async () => {
    const answer = await ask();
    const isAnswered = typeof answer === 'string' || !('type' in answer);
    if (isAnswered) wait(GRACE_MS, () => dead.abort());
    else wait(AGAIN_MS, () => void probe());
  };
  wait(Math.max(SLOW_MS, SLOW_FACTOR * expectedMs), () => void probe());
  return {
    hung: dead.signal,
    end: () => {
      ended = true;
      cancel();
    },
  };
}

export const pieceSizes: PieceSizes = {
  ask: 8 * 1024,
  oneRequest: 64 * 1024,
  first: 32 * 1024,
  min: 8 * 1024,
  max: 256 * 1024,
};

/** Target duration of a piece: the round trip is a small part of it, and a cut costs little. */
const TARGET_MS = 15_000;
export const QUESTION_TIMEOUT_MS = 90_000;
/** A stalled connection may resume after minutes, and costs nothing meanwhile. */
const PIECE_TIMEOUT_MS = 10 * 60_000;

const ENDPOINT = '/api/uploads';
const tus = { 'Tus-Resumable': TUS_VERSION };

export interface UploadDependencies extends Pick<Environment, 'now' | 'timers' | 'network'> {
  requests: Requests;
  sizes: PieceSizes;
  report(upload: StoredUpload): Promise<unknown>;
}

export function chooseUploads(
  files: Partial<Record<DocumentField, Pick<StoredFile, 'size'>>>,
  { oneRequest }: PieceSizes,
): DocumentField[] {
  const sizes = (Object.keys(files) as DocumentField[]).map((field) => ({ field, size: files[field]!.size }));
  const chosen: DocumentField[] = [];
  let rest = sizes.reduce((sum, { size }) => sum + size, 0);
  for (const { field, size } of sizes.sort((a, b) => b.size - a.size)) {
    if (rest <= oneRequest) break;
    chosen.push(field);
    rest -= size;
  }
  return chosen;
}

/** By throughput, at most doubled; `took` in ms; implausible measurements are ignored. */
export function nextPieceSize(last: number, took: number, { min, max }: PieceSizes): number {
  const measured = took > 0 ? Math.floor((last * TARGET_MS) / took) : last * 2;
  return Math.min(max, Math.max(min, Math.min(last * 2, measured)));
}

/** A rest below half a piece is included, to save a round trip. */
export const pieceEnd = (start: number, pieceSize: number, size: number): number =>
  size - start < pieceSize * 1.5 ? size : start + pieceSize;

const isEnd = (answer: UploadAnswer | TryEnd | 'refused'): answer is TryEnd =>
  typeof answer === 'object' && 'type' in answer;

const isCutOff = (answer: UploadAnswer | TryEnd | 'refused'): answer is TryEnd =>
  isEnd(answer) && answer.type === 'retry_later' && answer.code === 'no_answer';

function createUploadRequests({ requests, now }: UploadDependencies, { name, size }: StoredFile) {
  const read = (success: 200 | 201 | 204) => (response: Response) =>
    readUploadAnswer(response, success, size, now());
  return {
    create(): Promise<string | TryEnd> {
      const encodedName = btoa(String.fromCharCode(...new TextEncoder().encode(name)));
      const headers = { ...tus, 'Upload-Length': String(size), 'Upload-Metadata': `filename ${encodedName}` };
      const request = { path: ENDPOINT, method: 'POST', headers, timeoutMs: QUESTION_TIMEOUT_MS } as const;
      return requests(request, async (response) => {
        const answer = await read(201)(response);
        if (isEnd(answer)) return answer;
        return (
          uploadIdOf(response.headers.get('Location') ?? '') ?? { type: 'retry_later', code: 'not_ours' }
        );
      });
    },
    look(id: string): Promise<UploadAnswer | TryEnd> {
      const path = `${ENDPOINT}/${id}`;
      return requests({ path, method: 'HEAD', headers: tus, timeoutMs: QUESTION_TIMEOUT_MS }, read(200));
    },
    send(
      id: string,
      from: number,
      body: ArrayBuffer,
      byPost: boolean,
      hung: AbortSignal,
    ): Promise<UploadAnswer | TryEnd | 'refused'> {
      const path = `${ENDPOINT}/${id}`;
      const piece = { ...tus, 'Content-Type': PIECE_TYPE, 'Upload-Offset': String(from) };
      const [method, headers] = byPost
        ? (['POST', { ...piece, [METHOD_HEADER]: 'PATCH' }] as const)
        : (['PATCH', piece] as const);
      return requests(
        { path, method, headers, body, timeoutMs: PIECE_TIMEOUT_MS },
        async (response) => (isMethodRefused(response) ? 'refused' : read(204)(response)),
        hung,
      );
    },
  };
}

/** By tus 1.0, from the server's offset; @returns the upload's id, or why it stops */
export async function uploadDocument(
  deps: UploadDependencies,
  file: StoredFile,
  bytes: ArrayBuffer,
  before: StoredUpload | null,
): Promise<{ id: string } | TryEnd> {
  const { now, timers, sizes, network, report } = deps;
  const upload = createUploadRequests(deps, file);
  let pieceSize = Math.min(sizes.max, before?.piece_size ?? sizes.first);
  let rate = SLOWEST_RATE;
  let id = before?.id ?? null;
  let received = 0;
  network.byPost ||= !!before?.by_post;
  let hasTurned = false;

  const note = (nextSize: number) => {
    pieceSize = nextSize;
    return report({ id: id!, sha256: file.sha256, received, piece_size: nextSize, by_post: network.byPost });
  };
  const smaller = () => Math.max(sizes.min, Math.floor(pieceSize / 2));
  const lookUp = async (known: string): Promise<TryEnd | null> => {
    const answer = await upload.look(known);
    if (isEnd(answer)) return answer;
    if (typeof answer === 'object') received = answer.received;
    else id = null;
    return null;
  };

  if (id !== null) {
    const ended = await lookUp(id);
    if (ended) return ended;
  }
  if (id === null) {
    const created = await upload.create();
    if (typeof created !== 'string') return created;
    id = created;
    received = 0;
  }
  if (before?.id !== id || before.received !== received) await note(pieceSize);

  while (received < file.size) {
    const piece = bytes.slice(received, pieceEnd(received, pieceSize, file.size));
    const began = now();
    const watch = watchPiece(timers, piece.byteLength / rate, () => upload.look(id!));
    const sending = upload.send(id, received, piece, network.byPost, watch.hung);
    const answer = await sending.finally(watch.end);
    // After a dead connection the watch has proved that the link works.
    const isCut = isCutOff(answer) || (isEnd(answer) && watch.hung.aborted);
    if (answer === 'conflict' || answer === 'refused' || isCut) {
      // The server has kept a cut piece's bytes: continue at once, as an ended worker waits for the next sync.
      const last = received;
      const ended = await lookUp(id);
      const isStill = id === null || received === last;
      // Our server answers, and got nothing: the network may refuse this method (ADR 21).
      if (answer !== 'conflict' && isStill && !ended) network.byPost = !network.byPost;
      if (id !== null) await note(answer === 'conflict' ? pieceSize : smaller());
      if (ended) return ended;
      if (!isStill) continue;
      if (isCut) return answer;
      if (answer === 'conflict') return { type: 'retry_later', code: 'busy' };
      if (id === null || hasTurned) return { type: 'retry_later', code: 'not_ours' };
      hasTurned = true;
      continue;
    }
    if (answer === 'gone') return { type: 'retry_later', code: 'cut_off' };
    if (isEnd(answer)) {
      await note(smaller());
      return answer;
    }
    // A piece counts when the server confirms it.
    if (answer.received <= received) return { type: 'retry_later', code: 'not_ours' };
    received = answer.received;
    const took = now() - began;
    if (took > 0) rate = piece.byteLength / took;
    await note(nextPieceSize(pieceSize, took, sizes));
  }
  return { id };
}
