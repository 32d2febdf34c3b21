import { fileKinds } from '#contract/files';
import { limits } from '#contract/limits';
import { browserCodec, type Copy, type ImageCodec, type Size, type Stripe } from './browser-codec';
import { isTurned, readPictureHeader, type PictureHeader } from './picture-header';

/** Distance from the picture's own tint, in steps of Cb and Cr, from which a pixel is seen as coloured. */
const seenAsColour = 24;
/** Largest share of coloured pixels, such as noise, of a page that loses nothing in grey. */
const nearlyNone = 0.02;
/** Up to this share, such as a stamp or a signature, grey must save a third. */
const little = 0.1;
const markedly = 0.67;
const stride = 7;

/** 0 to 1, without the light's tint, as lamps yellow the paper; `pixels` are RGBA. */
export function colouredShare(pixels: Uint8ClampedArray): number {
  const blues: number[] = [];
  const reds: number[] = [];
  let tintBlue = 0;
  let tintRed = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4 * stride) {
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    const luminance = 0.299 * red + 0.587 * green + 0.114 * blue;
    tintBlue += blues[blues.length] = 0.564 * (blue - luminance);
    tintRed += reds[reds.length] = 0.713 * (red - luminance);
  }
  const count = blues.length;
  if (count === 0) return 0;
  let coloured = 0;
  for (let index = 0; index < count; index++) {
    const distance = Math.hypot(blues[index]! - tintBlue / count, reds[index]! - tintRed / count);
    if (distance > seenAsColour) coloured++;
  }
  return coloured / count;
}

const mayBeGrey = (share: number): boolean => share <= little;

export const isGreyBetter = (share: number, colourBytes: number, greyBytes: number): boolean =>
  mayBeGrey(share) && greyBytes < colourBytes * (share <= nearlyNone ? 1 : markedly);

/** Best first, until the result is no larger than the picked file. */
const qualities = [0.8, 0.6, 0.4, 0.2] as const;

/** Bytes a pixel to decode, measured in Chromium; `coefficients` of a progressive JPG at reduced size. */
const bytesOfPixel = { whole: 5.5, coefficients: 7, reduced: 1 };

export class PhotoTooLarge extends Error {
  override readonly name = 'PhotoTooLarge';
  constructor(readonly megapixels: number) {
    super(`${megapixels} megapixels`);
  }
}

/** The size within `maxSide`; beyond it where the shorter side would be below `legibleSide`. */
export function fit(width: number, height: number, maxSide: number, legibleSide = 0): Size {
  const scale = Math.min(
    1,
    Math.max(maxSide / Math.max(width, height), legibleSide / Math.min(width, height)),
  );
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Shapes of pages, in widths: longer ones are cut into pages, which share some lines. */
const longest = 2;
const page = 1.5;
const shared = 0.06;

export function stripesOf({ width, height }: Size): Stripe[] {
  if (height <= longest * width) return [{ top: 0, height }];
  const overlap = Math.round(width * shared);
  const count = Math.ceil((height - overlap) / (width * page - overlap));
  const step = (height - overlap) / count;
  return Array.from({ length: count }, (_, at) => {
    const top = Math.round(at * step);
    return { top, height: Math.round((at + 1) * step) + overlap - top };
  });
}

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
  isDocument?: boolean;
}

/** Upright, no metadata, never larger (rule document-2). @throws PhotoTooLarge */
export const shrinkPhoto = async (photo: File, options: ShrinkOptions = {}): Promise<File> =>
  (await shrinkPages(photo, options))[0]!;

export async function shrinkPages(photo: File, options: ShrinkOptions = {}): Promise<File[]> {
  const { codec = browserCodec, maxSide = limits.photo.maxSide, isDocument = false } = options;
  const legibleSide = isDocument ? limits.photo.legibleSide : 0;
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header) throw new TypeError('not a picture');
  requireRoom(header, codec);
  const wanted = header.size && fit(header.size.width, header.size.height, maxSide, legibleSide);
  const decoded = await codec.decode(bytes, header, wanted);
  const drawn = fit(decoded.width, decoded.height, maxSide, legibleSide);
  const upright = isTurned(header) ? { width: drawn.height, height: drawn.width } : drawn;
  const stripes = isDocument ? stripesOf(upright) : [{ top: 0, height: upright.height }];
  const pages: File[] = [];
  for (const stripe of stripes) {
    const copy = decoded.draw(upright, header.orientation, stripe);
    const smallest = await encodeSmall(copy, isDocument, photo.size / stripes.length);
    const type = fileKinds.jpg.contentType;
    pages.push(new File([smallest], renamed(photo.name, fileKinds.jpg.extension), { type }));
  }
  decoded.close();
  return pages;
}

async function encodeSmall(copy: Copy, isDocument: boolean, maxBytes: number): Promise<Blob> {
  const share = isDocument ? colouredShare(copy.pixels()) : 1;
  const encode = async (quality: number): Promise<Blob> => {
    const colour = await copy.encode(quality);
    if (!mayBeGrey(share)) return colour;
    const grey = await copy.encodeGrey(quality);
    return isGreyBetter(share, colour.size, grey.size) ? grey : colour;
  };
  let smallest = await encode(qualities[0]);
  for (const quality of qualities.slice(1)) {
    if (smallest.size <= maxBytes) break;
    const encoded = await encode(quality);
    if (encoded.size < smallest.size) smallest = encoded;
  }
  return smallest;
}

export const renamed = (name: string, extension: string): string =>
  `${name.replace(/\.[^./\\]*$/, '') || 'photo'}.${extension}`;
