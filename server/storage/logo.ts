import sharp from 'sharp';
import { pictureKind } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { AppError, fieldError } from '../core/errors';

/** Twenty logos load at once over 2G: each must fit into a few packets. */
const maxBytes = 6 * 1024;
/** Against decompression bombs; photos from phones have about 12 million pixels. */
const maxPixels = 16_000_000;
const maxSide = 256;
/** Tried in order until the result is small enough. */
const variants = [
  { side: maxSide, quality: 80 },
  { side: maxSide, quality: 60 },
  { side: maxSide, quality: 40 },
  { side: 192, quality: 40 },
  { side: 128, quality: 40 },
  { side: 128, quality: 15 },
  { side: 64, quality: 15 },
];

/** Decoded: a line of one pixel by 16 million takes seconds. */
const maxDecodedSide = 10_000;
/** Also of one address: waiting pictures are in memory, and sign-up needs no account. */
const maxQueued = { all: 24, address: 12 };
/** Retry-After. */
const retryAfterSeconds = 5;

let last: Promise<unknown> = Promise.resolve();
/** Number by address. */
const queued = new Map<string, number>();

/** One at a time: password hashing uses the same thread pool. */
async function enqueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  const ofAddress = queued.get(address) ?? 0;
  const ofAll = [...queued.values()].reduce((sum, count) => sum + count, 0);
  if (ofAll >= maxQueued.all || ofAddress >= maxQueued.address)
    throw new AppError('unavailable', { retryAfterSeconds });
  queued.set(address, ofAddress + 1);
  try {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return await mine;
  } finally {
    const left = queued.get(address)! - 1;
    if (left > 0) queued.set(address, left);
    else queued.delete(address);
  }
}

/** `cover` crops to a square, at what stands out in it. */
type Fit = 'inside' | 'cover';

async function shrink(bytes: Uint8Array, fit: Fit): Promise<Buffer> {
  const sides = await sharp(bytes).metadata();
  if (Math.max(sides.width, sides.height) > maxDecodedSide) throw new Error('a side is too long');
  // A square of a smaller picture has its shorter side.
  const longest = fit === 'cover' ? Math.min(maxSide, sides.width, sides.height) : maxSide;
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .resize(longest, longest, { fit, position: sharp.strategy.attention, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let encoded = Buffer.alloc(0);
  for (const { side, quality } of variants) {
    encoded = await sharp(data, { raw: { width, height, channels } })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, alphaQuality: quality, effort: 6 })
      .toBuffer();
    if (encoded.length <= maxBytes) break;
  }
  return encoded;
}

/**
 * WebP of at most 256 pixels a side and 6 KB, upright, without metadata (rule document-2). @param bytes PNG or JPG
 * @param address the client address, see `clientAddress`
 * @throws AppError for `image` `unsupported_file` (format, broken, over 16 megapixels, a side over 10,000)
 * and `file_too_large` (over 2 MB); `unavailable` when the queue is full
 */
async function encode(bytes: Uint8Array, address: string, fit: Fit): Promise<Buffer> {
  if (bytes.length > limits.logo.maxFileSize)
    throw fieldError('file_too_large', 'image', messages.validation.imageTooLarge);
  const kind = pictureKind(bytes);
  if (kind === null) throw fieldError('unsupported_file', 'image', messages.validation.imageKind);
  try {
    return await enqueue(address, () => shrink(bytes, fit));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw fieldError('unsupported_file', 'image', messages.validation.imageKind, cause);
  }
}

/** Shape stays. @throws as `encode` */
export const encodeLogo = (bytes: Uint8Array, address = ''): Promise<Buffer> =>
  encode(bytes, address, 'inside');

/** Square. @throws as `encode` */
export const encodePicture = (bytes: Uint8Array, address = ''): Promise<Buffer> =>
  encode(bytes, address, 'cover');
