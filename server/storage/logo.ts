import sharp from 'sharp';
import { detectFileKind } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { AppError } from '../core/errors';

/** Cards load twenty logos at once over 2G: each must fit into a few packets. */
const MOST_BYTES = 6 * 1024;
/** A small file can unpack to gigabytes; a picture from a phone has some 12 million pixels. */
const MOST_PIXELS = 16_000_000;
const SIDE = 256;
const TRIES = [
  { side: SIDE, quality: 80 },
  { side: SIDE, quality: 60 },
  { side: SIDE, quality: 40 },
  { side: 192, quality: 40 },
  { side: 128, quality: 40 },
  { side: 128, quality: 15 },
  { side: 64, quality: 15 },
];

const FIELD = 'image';

const refuse = (code: 'unsupported_file' | 'file_too_large', sentence: string, cause?: unknown) =>
  new AppError(code, { sentence, errors: { [FIELD]: [sentence] }, cause });

/** Each waits with its bytes in memory, and who sends them need not have an account. */
const MOST_AT_ONCE = 24;

/** Pictures share a few threads with the passwords of whoever logs in: one at a time leaves them the others. */
let last: Promise<unknown> = Promise.resolve();
let atOnce = 0;

async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce >= MOST_AT_ONCE) throw new AppError('unavailable');
  atOnce += 1;
  try {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return await mine;
  } finally {
    atOnce -= 1;
  }
}

async function makeSmall(bytes: Uint8Array): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let encoded = Buffer.alloc(0);
  for (const { side, quality } of TRIES) {
    encoded = await sharp(data, { raw: { width, height, channels } })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality, alphaQuality: quality, effort: 6 })
      .toBuffer();
    if (encoded.length <= MOST_BYTES) break;
  }
  return encoded;
}

/**
 * Makes a business's picture small: WebP, at most 256 pixels on a side and 6 KB, upright, without metadata
 * (rule 23).
 * @param bytes the picture as it was uploaded
 * @throws AppError `unsupported_file` (not PNG or JPG by content, broken, or of more than 16 megapixels), `file_too_large` (over 2 MB), both
 * naming the field `image`; `unavailable` when too many pictures are waiting
 */
export async function encodeLogo(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > limits.logo.maxBytes) throw refuse('file_too_large', messages.validation.imageTooLarge);
  const kind = detectFileKind(bytes);
  if (kind !== 'png' && kind !== 'jpg') throw refuse('unsupported_file', messages.validation.imageKind);
  try {
    return await oneAtATime(() => makeSmall(bytes));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refuse('unsupported_file', messages.validation.imageKind, cause);
  }
}
