import { fileKinds } from '#contract/files';
import { limits } from '#contract/limits';
import type { PictureHeader } from './picture-header';

export interface Size {
  width: number;
  height: number;
}

export interface Stripe {
  top: number;
  height: number;
}

export interface Copy {
  pixels(): Uint8ClampedArray;
  encode(quality: number): Promise<Blob>;
  encodeGrey(quality: number): Promise<Blob>;
}

/** Passed in, so that tests need no browser. */
export interface ImageCodec {
  canReduce: boolean;
  maxDecodedBytes: number;
  /** At the wanted size or larger, a JPG unrotated; `bytes` may be changed. */
  decode(
    bytes: Uint8Array<ArrayBuffer>,
    header: PictureHeader,
    wanted: Size | null,
  ): Promise<Size & { draw(size: Size, orientation: number, stripe: Stripe): Copy; close(): void }>;
}

export class CannotDraw extends Error {
  override readonly name = 'CannotDraw';
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

function createCanvas({ width, height }: Size): { canvas: Canvas; context: Context } {
  const canvas =
    typeof OffscreenCanvas !== 'undefined'
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement('canvas'), { width, height });
  // Kept out of the graphics memory: it is read back at once.
  const context: Context | null = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new CannotDraw('this browser cannot draw');
  return { canvas, context };
}

async function toJpeg(canvas: Canvas, quality: number): Promise<Blob> {
  const type = fileKinds.jpg.contentType;
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type, quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob?.type !== type) throw new CannotDraw('this browser cannot encode JPEG');
  return blob;
}

/** `orientation` is EXIF's, 1 to 8; `size` the upright one. */
export function uprightTransform(orientation: number, { width: w, height: h }: Size) {
  const all = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, w, 0],
    [-1, 0, 0, -1, w, h],
    [1, 0, 0, -1, 0, h],
    [0, 1, 1, 0, 0, 0],
    [0, 1, -1, 0, w, 0],
    [0, -1, -1, 0, w, h],
    [0, -1, 1, 0, 0, h],
  ] as const;
  return all[orientation - 1] ?? all[0];
}

function draw(
  source: ImageBitmap | VideoFrame,
  whole: Size,
  orientation: number,
  { top, height: stripeHeight }: Stripe,
): Copy {
  const size = { width: whole.width, height: stripeHeight };
  const { canvas, context } = createCanvas(size);
  // JPEG has no transparency: transparent pixels become white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  const [a, b, c, d, e, f] = uprightTransform(orientation, whole);
  context.setTransform(a, b, c, d, e, f - top);
  const [width, height] = orientation >= 5 ? [whole.height, whole.width] : [whole.width, whole.height];
  context.drawImage(source, 0, 0, width, height);
  let grey: Canvas | undefined;
  return {
    pixels: () => context.getImageData(0, 0, size.width, size.height).data,
    encode: (quality) => toJpeg(canvas, quality),
    encodeGrey(quality) {
      grey ??= withoutColour(canvas, size);
      return toJpeg(grey, quality);
    },
  };
}

function withoutColour(source: Canvas, size: Size): Canvas {
  const { canvas, context } = createCanvas(size);
  context.drawImage(source, 0, 0);
  context.globalCompositeOperation = 'saturation';
  context.fillStyle = '#000000';
  context.fillRect(0, 0, size.width, size.height);
  return canvas;
}

/** Decoders of JPG reduce in steps of an eighth. */
const steps = 8;

export function reducedSize(size: Size, wanted: Size): { desiredWidth: number; desiredHeight: number } {
  const scale = Math.max(wanted.width / size.width, wanted.height / size.height);
  const eighths = Math.min(steps, Math.ceil(scale * steps));
  return {
    desiredWidth: Math.ceil((size.width * eighths) / steps),
    desiredHeight: Math.ceil((size.height * eighths) / steps),
  };
}

async function decodeReduced(bytes: Uint8Array<ArrayBuffer>, size: Size, wanted: Size): Promise<VideoFrame> {
  const type = fileKinds.jpg.contentType;
  const decoder = new ImageDecoder({ data: bytes, type, ...reducedSize(size, wanted) });
  try {
    return (await decoder.decode()).image;
  } finally {
    decoder.close();
  }
}

/** Before Safari 15. */
async function decodeElement(picture: Blob) {
  const url = URL.createObjectURL(picture);
  const image = Object.assign(new Image(), { src: url, close: () => URL.revokeObjectURL(url) });
  await image.decode();
  return image;
}

function decodeWhole(bytes: Uint8Array<ArrayBuffer>, { format, size }: PictureHeader, wanted: Size | null) {
  const picture = new Blob([bytes], { type: `image/${format === 'jpg' ? 'jpeg' : format}` });
  if (typeof createImageBitmap === 'undefined') return decodeElement(picture);
  const isSmaller = wanted && size && wanted.width < size.width;
  return createImageBitmap(picture, isSmaller ? { resizeWidth: wanted.width, resizeQuality: 'high' } : {});
}

const canReduce = typeof ImageDecoder !== 'undefined';

/** Chromium's guess in GB; other browsers do not tell. */
const { deviceMemory = 8 } = (globalThis.navigator ?? {}) as { deviceMemory?: number };

export const browserCodec: ImageCodec = {
  canReduce,
  maxDecodedBytes: Math.min(
    limits.photo.maxDecodedBytes,
    deviceMemory * limits.photo.decodedBytesPerGigabyte,
  ),
  async decode(bytes, header, wanted) {
    // The orientation is read: without its mark, every decoder leaves the picture as it is stored.
    for (const at of header.exifAt) bytes.fill(0, at, at + 6);
    const { format, size } = header;
    const reduced =
      canReduce && format === 'jpg' && size && wanted
        ? await decodeReduced(bytes, size, wanted).catch(() => null)
        : null;
    const source = reduced ?? (await decodeWhole(bytes, header, wanted));
    const [width, height] =
      'displayWidth' in source ? [source.displayWidth, source.displayHeight] : [source.width, source.height];
    return {
      width,
      height,
      draw: (target, turned, stripe) => draw(source, target, turned, stripe),
      close: () => source.close(),
    };
  },
};
