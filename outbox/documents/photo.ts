import { detectFileKind, fileKinds } from '#contract/files';
import { limits } from '#contract/limits';
import { stripJpeg, stripPng } from './metadata';

const QUALITY = 0.8;

/** How a browser opens a picture and writes it as JPEG; handed in so that the choices can be tested without one. */
export interface Pictures {
  /** Upright, as its EXIF orientation says. @throws when it cannot be opened */
  open(
    photo: Blob,
  ): Promise<{ width: number; height: number; encode(width: number, height: number): Promise<Blob> }>;
}

/** Width and height in pixels so that the longest side is at most `maxSide`; never larger than it was. */
export function fit(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The photo as it is, without metadata; null when that would change how it is seen (turned by EXIF) or cannot be done. */
function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const kind = detectFileKind(bytes);
  if (kind === 'png') return stripPng(bytes);
  const stripped = kind === 'jpg' ? stripJpeg(bytes) : null;
  return stripped?.orientation === 1 ? stripped.bytes : null;
}

const renamed = (name: string, extension: string) =>
  `${name.replace(/\.[^./\\]*$/, '') || 'photo'}.${extension}`;

/**
 * Makes a JPG or PNG photo small enough for a bad link (rule 23): longest side at most 1600 px, upright, without any
 * metadata. Of the re-encoded one and the original without metadata, the smaller is kept.
 * @throws when the picture cannot be opened: it is broken, or the phone has too little memory
 */
export async function shrinkPhoto(photo: File, pictures: Pictures = browserPictures): Promise<File> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const picture = await pictures.open(photo);
  const size = fit(picture.width, picture.height, limits.photo.maxSide);
  const smaller = await picture.encode(size.width, size.height);
  const isSmallEnough = Math.max(picture.width, picture.height) <= limits.photo.maxSide;
  const original = isSmallEnough ? withoutMetadata(bytes) : null;
  if (original && original.byteLength <= smaller.size) {
    const kind = fileKinds[detectFileKind(original) ?? 'jpg'];
    return new File([original], renamed(photo.name, kind.extension), { type: kind.contentType });
  }
  return new File([smaller], renamed(photo.name, 'jpg'), { type: fileKinds.jpg.contentType });
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function makeCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

const toJpeg = (canvas: Canvas): Promise<Blob> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    : new Promise((resolve, reject) =>
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
          'image/jpeg',
          QUALITY,
        ),
      );

const browserPictures: Pictures = {
  async open(photo) {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    return {
      width: bitmap.width,
      height: bitmap.height,
      async encode(width, height) {
        const canvas = makeCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('this browser cannot draw');
        // JPEG has no transparency: what was see-through becomes paper, not ink.
        context.fillStyle = '#ffffff';
        context.fillRect(0, 0, width, height);
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, width, height);
        bitmap.close();
        const blob = await toJpeg(canvas);
        if (blob.type !== 'image/jpeg') throw new Error('this browser cannot write JPEG');
        return blob;
      },
    };
  },
};
