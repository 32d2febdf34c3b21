import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this many bytes, compressing saves no packet. */
export const WORTH_COMPRESSING = 1024;

export type Encoding = 'br' | 'gzip';
export type Bytes = Buffer<ArrayBuffer>;

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

/** Which of ours the visitor can unpack, from their Accept-Encoding. */
export const encodingFor = (accepted: string | undefined): Encoding | null =>
  accepted === undefined ? null : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

/** Compressed while somebody waits for it: well, not as well as possible. */
export const compress = (body: string | Bytes, encoding: Encoding): Promise<Bytes> =>
  encoding === 'gzip' ? gunzippable(body) : brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
