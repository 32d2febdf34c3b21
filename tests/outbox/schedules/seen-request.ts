import { documentBytes } from '../test-server';
import { meantMethod } from '../test-uploads';

/** A request, as far as the witness reads it. */
export interface SeenRequest {
  kind: 'question' | 'hash' | 'new upload' | 'look' | 'piece' | 'form';
  /** Of the record, where the request names it. */
  key: string | null;
  upload: string;
  bytes: number;
}

/** Reads what the outbox sends. */
export function readRequest(path: string, init: RequestInit): SeenRequest {
  const { headers, body } = init;
  const bytes = documentBytes(body);
  const upload = path.slice('/api/uploads/'.length);
  if (path.startsWith('/api/receipts/'))
    return { kind: 'question', key: path.slice('/api/receipts/'.length), upload: '', bytes };
  if (path.startsWith('/api/documents/')) return { kind: 'hash', key: null, upload: '', bytes };
  if (!path.startsWith('/api/uploads'))
    return { kind: 'form', key: new Headers(headers).get('Idempotency-Key'), upload: '', bytes };
  const kinds = { POST: 'new upload', HEAD: 'look', PATCH: 'piece' } as const;
  return { kind: kinds[meantMethod(init) as keyof typeof kinds], key: null, upload, bytes };
}
