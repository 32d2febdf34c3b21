import { useSyncExternalStore } from 'react';
import type { ApplicationEditor } from './application-editor';
import type { EditorState } from './editor-state';

/** A part of the form, rendered when that part changes. @param pick takes what the state holds, without making it anew */
export function useEditor<T>(editor: ApplicationEditor, pick: (state: EditorState) => T): T {
  const read = () => pick(editor.get());
  return useSyncExternalStore(editor.subscribe, read, read);
}
