import { randomUUID } from 'node:crypto';
import { TUS_VERSION } from '#contract/uploads';
import { METHOD_HEADER, PORTAL_HEADER } from '#contract/worker-protocol';

export interface Upload {
  student: string;
  length: number;
  bytes: Buffer;
}

export const ours = { [PORTAL_HEADER]: '1' };
const tus = { ...ours, 'Tus-Resumable': TUS_VERSION };
/** The method that a request means. */
export const meantMethod = ({ method, headers }: RequestInit): string | undefined =>
  new Headers(headers).get(METHOD_HEADER) ?? method;
export const tusAnswer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { ...tus, ...headers } });

/** The uploads of the server, as tus 1.0 describes them. */
export function createUploads() {
  const uploads = new Map<string, Upload>();

  function create(student: string, headers: Headers): Response {
    const id = randomUUID();
    uploads.set(id, { student, length: Number(headers.get('Upload-Length')), bytes: Buffer.alloc(0) });
    return tusAnswer(201, { Location: `/api/uploads/${id}`, 'Upload-Offset': '0' });
  }

  return {
    all: uploads,
    /** The bytes of a complete upload of this student. */
    whole(student: string, id: string): Buffer | null {
      const upload = uploads.get(id);
      return upload?.student === student && upload.bytes.length === upload.length ? upload.bytes : null;
    },
    /** @param arrives the bytes of the piece that come before the link breaks */
    answer(path: string, init: RequestInit, student: string, arrives = Infinity): Response {
      const headers = new Headers(init.headers);
      const method = meantMethod(init);
      if (method === 'POST') return create(student, headers);
      const upload = uploads.get(path.slice('/api/uploads/'.length));
      if (upload?.student !== student) return tusAnswer(404);
      if (method === 'PATCH') {
        if (Number(headers.get('Upload-Offset')) !== upload.bytes.length) return tusAnswer(409);
        const piece = Buffer.from(init.body as ArrayBuffer);
        upload.bytes = Buffer.concat([upload.bytes, piece.subarray(0, arrives)]);
      }
      const status = method === 'PATCH' ? 204 : 200;
      return tusAnswer(status, { 'Upload-Offset': String(upload.bytes.length) });
    },
  };
}
