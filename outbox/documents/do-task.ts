import { sha256 } from '../environment';
import { FileRefused } from '../errors';
import { CannotDraw } from './browser-codec';
import { shrinkPages, shrinkPhoto } from './photo';
import { readDocument } from './read-document';
import type { DocumentAnswer, DocumentStep, DocumentTask } from './request';

/** `onStep` is called before each step, to notice a hang. */
export async function doTask(
  task: DocumentTask,
  onStep: (step: DocumentStep) => void,
): Promise<DocumentAnswer> {
  try {
    if (task.type === 'photo') {
      onStep('shrinking');
      return { type: 'photo', photo: await shrinkPhoto(task.photo, { maxSide: task.maxSide }) };
    }
    const shrink = (photo: File) => shrinkPages(photo, { isDocument: true });
    const document = await readDocument({ sha256, shrinkPages: shrink, onStep }, task.request);
    return { type: 'document', document };
  } catch (error) {
    if (error instanceof FileRefused) return { type: 'refused', code: error.code, sentence: error.sentence };
    if (error instanceof CannotDraw) return { type: 'unable' };
    return { type: 'failed', reason: String(error) };
  }
}
