import { saveFile } from '../../lib/download';

/** Whether the browser says that it can pass this file to another app, such as Bluetooth. */
export const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/**
 * Passes a file to another app of the phone, on the person's press. Some browsers refuse kinds of files that they said they
 * can share: then it is saved among the downloads instead.
 * @returns what became of it; null when the person chose no app
 */
export async function shareFile(file: File): Promise<'shared' | 'saved' | null> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    saveFile(file.name, file);
    return 'saved';
  }
}
