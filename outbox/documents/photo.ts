import { fileKinds } from '#contract/files';
import { limits } from '#contract/limits';
import { browserCodec, type ImageCodec } from './browser-codec';
import { colouredShare, isGreyBetter, mayBeGrey } from './grey';
import { isTurned, readPictureHeader, type PictureHeader } from './picture-header';

/** JPEG qualities to try, best first, until the result is no larger than the picked file. */
const qualities = [0.8, 0.6, 0.4, 0.2];

/** Bytes a pixel to decode, measured in Chromium; `coefficients` of a progressive JPG at reduced size. */
const bytesOfPixel = { whole: 5.5, coefficients: 7, reduced: 1 };

/** The photo is larger than this phone can decode. */
export class PhotoTooLarge extends Error {
  override readonly name = 'PhotoTooLarge';
  constructor(readonly megapixels: number) {
    super(`${megapixels} megapixels`);
  }
}

export function fit(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** @throws PhotoTooLarge when decoding would need more memory than a small phone has */
function requireRoom({ size, format, isProgressive }: PictureHeader, codec: ImageCodec): void {
  if (!size) return;
  const isReduced = format === 'jpg' && codec.canReduce;
  const perPixel = bytesOfPixel[!isReduced ? 'whole' : isProgressive ? 'coefficients' : 'reduced'];
  const pixels = size.width * size.height;
  if (pixels * perPixel > codec.maxDecodedBytes) throw new PhotoTooLarge(Math.round(pixels / 1_000_000));
}

interface ShrinkOptions {
  codec?: ImageCodec;
  maxSide?: number;
  /** A document becomes grey where it loses nothing by it. */
  isDocument?: boolean;
}

/** Re-encodes a photo as JPG (rule 23): upright, no metadata, never larger. @throws PhotoTooLarge */
export async function shrinkPhoto(photo: File, options: ShrinkOptions = {}): Promise<File> {
  const { codec = browserCodec, maxSide = limits.photo.maxSide } = options;
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header) throw new TypeError('not a picture');
  requireRoom(header, codec);
  const wanted = header.size && fit(header.size.width, header.size.height, maxSide);
  const decoded = await codec.decode(bytes, header, wanted);
  const drawn = fit(decoded.width, decoded.height, maxSide);
  const upright = isTurned(header) ? { width: drawn.height, height: drawn.width } : drawn;
  const copy = decoded.draw(upright, header.orientation);
  const share = options.isDocument ? colouredShare(copy.pixels()) : 1;

  const encode = async (quality: number): Promise<Blob> => {
    const colour = await copy.encode(quality);
    if (!mayBeGrey(share)) return colour;
    const grey = await copy.encodeGrey(quality);
    return isGreyBetter(share, colour.size, grey.size) ? grey : colour;
  };
  let smallest: Blob | undefined;
  for (const quality of qualities) {
    const encoded = await encode(quality);
    if (!smallest || encoded.size < smallest.size) smallest = encoded;
    if (smallest.size <= photo.size) break;
  }
  return new File(smallest ? [smallest] : [], renamed(photo.name, fileKinds.jpg.extension), {
    type: fileKinds.jpg.contentType,
  });
}

export const renamed = (name: string, extension: string): string =>
  `${name.replace(/\.[^./\\]*$/, '') || 'photo'}.${extension}`;
