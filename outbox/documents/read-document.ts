import {
  checkDocument,
  checkDocumentSize,
  detectFileKind,
  documentFields,
  fileKinds,
  fileSentences,
  type DocumentField,
} from '#contract/files';
import { limits } from '#contract/limits';
import { FileRefused } from '../errors';
import type { PageEnvironment } from '../environment';
import type { StoredFile } from '../record';

export type ReadDependencies = Pick<PageEnvironment, 'sha256' | 'shrinkPhoto'>;

/**
 * Reads a picked file at once (later it may be unreadable), shrinks a photo, and checks size and content with the same
 * functions as the server (rule 23). The kind is detected from the content, never from the name.
 * @throws FileRefused with a sentence that names the field
 */
export async function readDocument(
  { sha256, shrinkPhoto }: ReadDependencies,
  field: DocumentField,
  picked: File,
): Promise<{ file: StoredFile; bytes: ArrayBuffer }> {
  const label = documentFields[field];
  const readable = async <T>(reading: () => Promise<T>): Promise<T> => {
    try {
      return await reading();
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      throw new FileRefused('file_unreadable', fileSentences.unreadable(label));
    }
  };

  const head = detectFileKind(new Uint8Array(await readable(() => picked.slice(0, 1024).arrayBuffer())));
  const isPhoto = head === 'jpg' || head === 'png';
  // A photo is checked after it was shrunk; before that, only against what the phone can decode.
  const tooLarge =
    isPhoto && picked.size <= limits.photo.maxRawBytes ? null : checkDocumentSize(field, picked.size);
  if (tooLarge) throw new FileRefused(tooLarge.code, tooLarge.sentence);

  const whole = new File([await readable(() => picked.arrayBuffer())], picked.name, { type: picked.type });
  const document = isPhoto ? await readable(() => shrinkPhoto(whole)) : whole;
  const bytes = await readable(() => document.arrayBuffer());
  const checked = checkDocument(field, new Uint8Array(bytes));
  if (!checked.ok) throw new FileRefused(checked.problem.code, checked.problem.sentence);
  const { kind } = checked;
  return {
    bytes,
    file: {
      name: document.name,
      kind,
      type: fileKinds[kind].contentType,
      size: bytes.byteLength,
      sha256: await sha256(bytes),
    },
  };
}
