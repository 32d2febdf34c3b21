import { deleteFormFiles } from '../forms/form-files';
import { dropStaleForms } from '../forms/form-store';
import type { Services } from '../services/services';

/** User id and kind of a session's end during clean-up, in case the page is closed meanwhile. */
export const leavingKey = 'wokabaut.leaving';

/** Deletes forms' picked files. Not awaited: without its mark a file is never shown. */
export function deletePickedFiles(forms: string[]): void {
  if (forms.length === 0) return;
  deleteFormFiles(forms).catch(() => undefined);
}

/** Drops old forms of visitors on this phone (rule offline-4). */
export const dropVisitorForms = ({ storage, now }: Pick<Services, 'storage' | 'now'>): void =>
  deletePickedFiles(dropStaleForms(storage, now()));
