import { fileKinds } from '#contract/files';
import { limits } from '#contract/limits';

/** JPEG qualities to try, best first, until the result is no larger than the picked file. */
const qualities = [0.8, 0.6, 0.4, 0.2];

/** The browser's image decoder and JPEG encoder, passed in so that tests need no browser. */
export interface ImageCodec {
  /** Decodes a photo, rotated by its EXIF orientation. @throws when the browser cannot decode it */
  open(photo: Blob): Promise<{
    width: number;
    height: number;
    /** Draws it in the given size. @returns an encoder to JPEG */
    draw(width: number, height: number): (quality: number) => Promise<Blob>;
  }>;
}

/** Scales width and height in pixels so that the longest side is at most `maxSide`; never enlarges. */
export function fit(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

interface ShrinkOptions {
  codec?: ImageCodec;
  /** Of the longest side, in pixels. */
  maxSide?: number;
}

/**
 * Re-encodes a JPG or PNG photo for a slow link (rule 23): longest side at most 1600 px unless told, upright, without metadata such
 * as EXIF and GPS, and no larger than it was. (Line art of a few KB can be smaller as PNG than as any JPEG.)
 * @throws when the photo cannot be decoded: it is broken, or the phone has too little memory
 */
export async function shrinkPhoto(
  photo: File,
  { codec = browserCodec, maxSide = limits.photo.maxSide }: ShrinkOptions = {},
): Promise<File> {
  const picture = await codec.open(photo);
  const { width, height } = fit(picture.width, picture.height, maxSide);
  const encode = picture.draw(width, height);
  let smallest: Blob | undefined;
  for (const quality of qualities) {
    const encoded = await encode(quality);
    if (!smallest || encoded.size < smallest.size) smallest = encoded;
    if (smallest.size <= photo.size) break;
  }
  const name = `${photo.name.replace(/\.[^./\\]*$/, '') || 'photo'}.${fileKinds.jpg.extension}`;
  return new File(smallest ? [smallest] : [], name, { type: fileKinds.jpg.contentType });
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function createCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function toJpeg(canvas: Canvas, quality: number): Promise<Blob> {
  const type = fileKinds.jpg.contentType;
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type, quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob?.type !== type) throw new Error('this browser cannot encode JPEG');
  return blob;
}

const browserCodec: ImageCodec = {
  async open(photo) {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    return {
      width: bitmap.width,
      height: bitmap.height,
      draw(width, height) {
        const canvas = createCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('this browser cannot draw');
        // JPEG has no transparency: transparent pixels become white.
        context.fillStyle = '#ffffff';
        context.fillRect(0, 0, width, height);
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, width, height);
        bitmap.close();
        return (quality) => toJpeg(canvas, quality);
      },
    };
  },
};
