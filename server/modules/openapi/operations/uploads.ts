import { limits, windows } from '#contract/limits';
import { PIECE_TYPE, TUS_VERSION } from '#contract/uploads';
import type { Operation, Parameter } from '../operation';

const inHeader = (name: string, description: string, required = true): Parameter => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
  description,
});
const version: Parameter = {
  ...inHeader('Tus-Resumable', 'The version of the protocol.'),
  schema: { const: TUS_VERSION },
};
const checksum = inHeader(
  'Upload-Checksum',
  '`sha1` or `sha256` and the digest of this piece in base64: kept is all of it or nothing.',
  false,
);
const uploadId: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
  description: 'As the Location of its creation ends.',
};

const tus = { 'Tus-Resumable': 'The version of the protocol.' };
const state = {
  ...tus,
  'Upload-Offset': 'How many bytes are here, and stay: the next piece begins there.',
  'Upload-Expires': 'Until when the next piece is waited for.',
};
const answer = (headers: Record<string, string>) => ({ contentTypes: [], headers });

/** Files in resumable pieces, by tus 1.0. */
export const uploadOperations: Operation[] = [
  {
    id: 'describeUploads',
    method: 'options',
    path: '/uploads',
    tag: 'Uploads',
    summary: 'What of the tus protocol is understood',
    who: 'visitors',
    answers: {
      204: answer({
        ...tus,
        'Tus-Version': 'Always 1.0.0.',
        'Tus-Extension': 'What is understood beyond the core.',
        'Tus-Max-Size': 'Bytes of the largest file.',
        'Tus-Checksum-Algorithm': 'For `Upload-Checksum`.',
      }),
    },
  },
  {
    id: 'createUpload',
    method: 'post',
    path: '/uploads',
    tag: 'Uploads',
    summary: 'Begin to send a file in pieces',
    description:
      `A student has at most ${limits.uploads.mostForEach}: one more, and the one that was silent longest goes. The first ` +
      'piece may come along as the body.',
    who: ['student'],
    parameters: [
      version,
      inHeader('Upload-Length', `Bytes of the whole file, at most ${limits.document.maxBytes}.`),
      inHeader('Upload-Metadata', '`filename` and its name in base64; other keys are ignored.', false),
      checksum,
    ],
    bytes: { contentType: PIECE_TYPE, isRequired: false },
    answers: { 201: answer({ ...state, Location: 'Where its pieces go.' }) },
    errors: [
      'upload_unreadable',
      'account_rejected',
      'upload_offset_conflict',
      'tus_version_unsupported',
      'payload_too_large',
      'file_too_large',
      'validation_failed',
      'upload_checksum_mismatch',
      'too_many_tries',
    ],
  },
  {
    id: 'readUpload',
    method: 'get',
    path: '/uploads/{id}',
    tag: 'Uploads',
    summary: 'Where an upload stands',
    description: `Asked with HEAD, as with every GET. An upload is forgotten ${windows.uploadSilence / 86_400_000} days after its last piece.`,
    who: ['student'],
    parameters: [uploadId, version],
    answers: { 200: answer({ ...state, 'Upload-Length': 'Bytes of the whole file.' }) },
    errors: ['not_found', 'tus_version_unsupported'],
  },
  {
    id: 'sendPiece',
    method: 'patch',
    path: '/uploads/{id}',
    tag: 'Uploads',
    summary: 'The next piece of a file',
    description:
      'Of any size up to the end of the file. What the answer counts is stored for good. Of a piece that breaks off, what ' +
      'came is kept: ask with HEAD where to go on.',
    who: ['student'],
    parameters: [
      uploadId,
      version,
      inHeader('Upload-Offset', 'Where in the file this piece begins: where the upload stands.'),
      checksum,
    ],
    bytes: { contentType: PIECE_TYPE, isRequired: true },
    answers: { 204: answer(state) },
    errors: [
      'upload_unreadable',
      'account_rejected',
      'not_found',
      'upload_offset_conflict',
      'tus_version_unsupported',
      'payload_too_large',
      'unsupported_body',
      'upload_checksum_mismatch',
      'too_many_tries',
    ],
  },
  {
    id: 'removeUpload',
    method: 'delete',
    path: '/uploads/{id}',
    tag: 'Uploads',
    summary: 'Forget an upload',
    who: ['student'],
    parameters: [uploadId, version],
    answers: { 204: answer(tus) },
    errors: ['not_found', 'tus_version_unsupported'],
  },
];
