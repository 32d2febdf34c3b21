import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this size compression saves no packet. */
export const minCompressedBytes = 1024;

export type Encoding = 'br' | 'gzip';
export type Bytes = Buffer<ArrayBuffer>;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Negotiates the encoding from Accept-Encoding. */
export const encodingFor = (accepted: string | undefined): Encoding | null =>
  accepted === undefined ? null : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

/** Compresses at a quality that is fast enough for a request. */
export const compress = (body: string | Bytes, encoding: Encoding): Promise<Bytes> =>
  encoding === 'gzip'
    ? gzipAsync(body)
    : brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
