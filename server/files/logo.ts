import sharp from 'sharp';
import { detectFileKind } from '#contract/files';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { AppError } from '../core/errors';

/** Cards load twenty logos at once over 2G: each must fit into a few packets. */
const MOST_BYTES = 6 * 1024;
/** A small file can unpack to gigabytes; nobody's logo has more pixels than a good camera. */
const MOST_PIXELS = 50_000_000;
const TRIES = [
  { side: 256, quality: 80 },
  { side: 256, quality: 60 },
  { side: 256, quality: 40 },
  { side: 192, quality: 40 },
  { side: 128, quality: 40 },
  { side: 128, quality: 15 },
  { side: 64, quality: 15 },
];

const FIELD = 'image';

const refuse = (code: 'unsupported_file' | 'file_too_large', sentence: string, cause?: unknown) =>
  new AppError(code, { sentence, errors: { [FIELD]: [sentence] }, cause });

/**
 * Makes a business's picture small: WebP, at most 256 pixels on a side and 6 KB, upright, without metadata
 * (decision 23).
 * @param bytes the picture as it was uploaded
 * @throws AppError `unsupported_file` (not PNG or JPG by content, or broken), `file_too_large` (over 2 MB), both
 * naming the field `image`
 */
export async function encodeLogo(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > limits.logo.maxBytes) throw refuse('file_too_large', messages.validation.imageTooLarge);
  const kind = detectFileKind(bytes);
  if (kind !== 'png' && kind !== 'jpg') throw refuse('unsupported_file', messages.validation.imageKind);
  try {
    let encoded = Buffer.alloc(0);
    for (const { side, quality } of TRIES) {
      encoded = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality, alphaQuality: quality, effort: 6 })
        .toBuffer();
      if (encoded.length <= MOST_BYTES) break;
    }
    return encoded;
  } catch (cause) {
    throw refuse('unsupported_file', messages.validation.imageKind, cause);
  }
}
