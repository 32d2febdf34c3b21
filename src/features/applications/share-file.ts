import { saveFile } from '../../lib/download';

/** Whether the browser says that it can pass this file to another app, such as Bluetooth. */
export const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/** Shares a file on a press; browsers may still refuse it, then it is downloaded. @returns null when cancelled */
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
