import type { Context, MiddlewareHandler } from 'hono';
import { limits, durations } from '#contract/limits';
import { PIECE_TYPE, TUS_VERSION, uploadIdOf, uploadSentences } from '#contract/uploads';
import { REGISTRATION_KEY_HEADER } from '#contract/worker-protocol';
import { findRegistered } from '../participants/registrations.usecases';
import { AppError } from '../../core/errors';
import { operationsOf, parameter, senders, type AppEnv } from '../../http/operation';
import { readBody } from '../../http/body';
import { tidyName } from '../../http/multipart';
import * as usecases from './uploads.usecases';

const operation = operationsOf('Uploads');

const unreadable = (header: string) =>
  new AppError('upload_unreadable', { sentence: uploadSentences.header(header) });

export function readByteCount(header: string, value: string | undefined): number {
  if (value === undefined || !/^\d{1,15}$/.test(value)) throw unreadable(header);
  return Number(value);
}

/** Pairs of key and base64 text; '' without. */
export function readFilename(metadata: string | undefined): string {
  for (const pair of metadata?.split(',') ?? []) {
    const [key, value = ''] = pair.trim().split(/ +/);
    if (key !== 'filename') continue;
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw unreadable('Upload-Metadata');
    return Buffer.from(value, 'base64').toString('utf8');
  }
  return '';
}

const setTusVersion: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.res.headers.set('Tus-Resumable', TUS_VERSION);
};

function requireTus(c: Context<AppEnv>): void {
  if (c.req.header('tus-resumable') === TUS_VERSION) return;
  c.header('Tus-Version', TUS_VERSION);
  throw new AppError('tus_version_unsupported');
}

function setUploadHeaders(c: Context<AppEnv>, { received, expiresAt }: usecases.Upload): void {
  c.header('Upload-Offset', String(received));
  c.header('Upload-Expires', expiresAt.toUTCString());
}

const version = parameter('header', 'Tus-Resumable', 'The version of the protocol.', { const: TUS_VERSION });
const uploadId = parameter('path', 'id', 'As the Location of its creation ends.', {
  type: 'string',
  format: 'uuid',
});

const tus = { 'Tus-Resumable': 'The version of the protocol.' };
const state = {
  ...tus,
  'Upload-Offset': 'How many bytes are here, and stay: the next piece begins there.',
  'Upload-Expires': 'Until when the next piece is waited for.',
};
const answer = (headers: Record<string, string>) => ({ contentTypes: [], headers });

const tusCall = {
  who: senders,
  isSending: true,
  precondition: requireTus,
  middleware: setTusVersion,
} as const;

const idOf = (c: Context<AppEnv>) => uploadIdOf(c.req.param('id') ?? '');

const create = operation(
  'POST /uploads',
  {
    id: 'createUpload',
    summary: 'Begin to send a file in pieces',
    description: `A student has at most ${limits.uploads.maxPerAccount}: one more, and the one that was silent longest goes.`,
    ...tusCall,
    refusesRejected: true,
    rateLimits: ['upload_account'],
    parameters: [
      version,
      parameter(
        'header',
        'Upload-Length',
        `Bytes of the whole file, at most ${limits.document.maxFileSize}.`,
      ),
      {
        ...parameter(
          'header',
          'Upload-Metadata',
          '`filename` and its name in base64; other keys are ignored.',
        ),
        required: false,
      },
    ],
    answers: { 201: answer({ ...state, Location: 'Where its pieces go.' }) },
    errors: [
      'upload_unreadable',
      'tus_version_unsupported',
      'file_too_large',
      'validation_failed',
      'not_found',
    ],
  },
  async ({ c, deps, caller }) => {
    const key = c.req.header(REGISTRATION_KEY_HEADER) ?? '';
    if (caller.role !== 'student') await findRegistered(deps, caller, key);
    const length = readByteCount('Upload-Length', c.req.header('upload-length'));
    const name = tidyName(readFilename(c.req.header('upload-metadata')));
    const upload = await usecases.createUpload(deps, caller, { length, name });
    c.header('Location', `/api/uploads/${upload.id}`);
    setUploadHeaders(c, upload);
    return c.body(null, 201);
  },
);

const read = operation(
  'GET /uploads/{id}',
  {
    id: 'readUpload',
    summary: 'Where an upload stands',
    description: `Asked with HEAD, as with every GET. An upload is forgotten ${durations.uploadIdle / 86_400_000} days after its last piece.`,
    ...tusCall,
    parameters: [uploadId, version],
    answers: { 200: answer({ ...state, 'Upload-Length': 'Bytes of the whole file.' }) },
    errors: ['not_found', 'tus_version_unsupported'],
  },
  async ({ c, deps, caller }) => {
    const upload = await usecases.readUpload(deps, caller, idOf(c));
    c.header('Upload-Length', String(upload.length));
    setUploadHeaders(c, upload);
    return c.body(null, 200);
  },
);

const sendPiece = operation(
  'PATCH /uploads/{id}',
  {
    id: 'sendPiece',
    summary: 'The next piece of a file',
    description:
      'Of any size up to the end of the file. What the answer counts is stored for good. Of a piece that breaks off, what ' +
      'came is kept: ask with HEAD where to go on. One piece of an upload arrives at a time: a second one is answered 409.',
    who: senders,
    isSending: true,
    isOverridable: true,
    refusesRejected: true,
    rateLimits: ['piece_account'],
    middleware: setTusVersion,
    parameters: [
      uploadId,
      version,
      parameter('header', 'Upload-Offset', 'Where in the file this piece begins: where the upload stands.'),
    ],
    bytes: { contentType: PIECE_TYPE, isRequired: true },
    answers: { 204: answer(state) },
    errors: [
      'upload_unreadable',
      'not_found',
      'upload_offset_conflict',
      'tus_version_unsupported',
      'payload_too_large',
      'unsupported_body',
    ],
  },
  async ({ c, deps, caller }) => {
    requireTus(c);
    if (c.req.header('content-type')?.toLowerCase() !== PIECE_TYPE) throw new AppError('unsupported_body');
    const offset = readByteCount('Upload-Offset', c.req.header('upload-offset'));
    const size = c.req.header('content-length');
    const announced = size === undefined ? null : readByteCount('Content-Length', size);
    const bytes = readBody(c, 'upload_unreadable');
    const piece = { offset, announced, bytes, held: c.get('heldBody')! };
    setUploadHeaders(c, await usecases.appendToUpload(deps, caller, idOf(c), piece));
    return c.body(null, 204);
  },
);

const remove = operation(
  'DELETE /uploads/{id}',
  {
    id: 'removeUpload',
    summary: 'Forget an upload',
    ...tusCall,
    parameters: [uploadId, version],
    answers: { 204: answer(tus) },
    errors: ['not_found', 'tus_version_unsupported'],
  },
  async ({ c, deps, caller }) => {
    await usecases.removeUpload(deps, caller, idOf(c));
    return c.body(null, 204);
  },
);

/** tus 1.0 (outbox/README.md, Pieces). */
export const uploadOperations = [create, read, sendPiece, remove];
