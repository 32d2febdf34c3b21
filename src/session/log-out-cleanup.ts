import { deleteFormFiles } from '../forms/form-files';
import { dropStaleForms } from '../forms/form-store';
import type { Services } from '../services/services';

/** Holds the user id while the end of a session is cleaned up, in case the page is closed meanwhile, and how it ended. */
export const leavingKey = 'wokabaut.leaving';

/** Deletes the files that were picked in forms. Not awaited: without its mark a file is never shown. */
export function deletePickedFiles(forms: string[]): void {
  if (forms.length === 0) return;
  deleteFormFiles(forms).catch(() => undefined);
}

/** Drops the forms that visitors left on this phone a while ago (rule 36). */
export const dropVisitorForms = ({ storage, now }: Pick<Services, 'storage' | 'now'>): void =>
  deletePickedFiles(dropStaleForms(storage, now()));
