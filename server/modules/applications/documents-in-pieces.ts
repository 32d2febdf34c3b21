import { rm } from 'node:fs/promises';
import { documentFields, fileSentences, type DocumentField } from '#contract/files';
import { uploadFields, uploadIdOf } from '#contract/uploads';
import type { Caller } from '../../core/caller';
import { fieldInvalid } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { gatherUpload } from '../uploads/assemble-upload.usecases';
import type { ReceivedDocuments } from './submission-content';

export interface GatheredDocuments {
  /** All that is here, however it came. */
  files: ReceivedDocuments;
  /** What was named as sent in pieces, by its id; null for what can be no id. */
  uploads: Partial<Record<DocumentField, string | null>>;
  /** Named as sent in pieces, and not here. */
  gone: DocumentField[];
  /** Removes the temporary files that were not taken over. Call it always, in a `finally`. */
  discard(): Promise<void>;
}

/**
 * Adds to the files of a form those that it names as sent in pieces before (`resume_upload`, `cover_letter_upload`).
 * @throws AppError `validation_failed` for a document that came both ways, `storage_full`
 */
export async function gatherDocuments(
  deps: Pick<Dependencies, 'database' | 'clock' | 'incomingDir'>,
  student: Caller,
  fields: Record<string, string>,
  sent: ReceivedDocuments,
): Promise<GatheredDocuments> {
  const gathered: ReceivedDocuments = {};
  const uploads: GatheredDocuments['uploads'] = {};
  const gone: DocumentField[] = [];
  const discard = async () => {
    await Promise.all(Object.values(gathered).map(({ path }) => rm(path, { force: true })));
  };
  try {
    for (const field of Object.keys(uploadFields) as DocumentField[]) {
      const named = fields[uploadFields[field]]?.trim();
      if (!named) continue;
      if (sent[field]) {
        const twice = fileSentences.repeated(documentFields[field]);
        throw fieldInvalid(field, twice);
      }
      const id = uploadIdOf(named);
      uploads[field] = id;
      const file = id === null ? null : await gatherUpload(deps, student, id);
      if (file) gathered[field] = file;
      else gone.push(field);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { files: { ...sent, ...gathered }, uploads, gone, discard };
}
