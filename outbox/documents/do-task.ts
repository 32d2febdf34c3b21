import { sha256 } from '../environment';
import { FileRefused } from '../errors';
import { CannotDraw } from './browser-codec';
import { shrinkPhoto } from './photo';
import { readDocument } from './read-document';
import type { DocumentAnswer, DocumentTask } from './request';

/** Does a task in this thread: in the document worker, or on the page where a worker cannot. */
export async function doTask(task: DocumentTask): Promise<DocumentAnswer> {
  try {
    if (task.type === 'photo') {
      return { type: 'photo', photo: await shrinkPhoto(task.photo, { maxSide: task.maxSide }) };
    }
    const shrink = (photo: File) => shrinkPhoto(photo, { isDocument: true });
    return { type: 'document', document: await readDocument({ sha256, shrinkPhoto: shrink }, task.request) };
  } catch (error) {
    if (error instanceof FileRefused) return { type: 'refused', code: error.code, sentence: error.sentence };
    if (error instanceof CannotDraw) return { type: 'unable' };
    return { type: 'failed', reason: String(error) };
  }
}
