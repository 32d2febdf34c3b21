import { outboxErrorMessage, type EditorState } from './editor-state';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InternshipSummary } from '#outbox/record';
import { useServices, useSession } from '../../lib/services';
import { createApplicationEditor, type ApplicationEditor } from './application-editor';

interface Opened {
  editor: ApplicationEditor | null;
  /** The error as a sentence. */
  problem: string | null;
  retry: () => void;
}

/** Opens or creates the user's editor for this internship. */
export function useApplicationEditor(internship: InternshipSummary): Opened {
  const { outbox } = useServices();
  const owner = useSession()?.userId;
  const [state, setState] = useState<Omit<Opened, 'retry'>>({ editor: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  const { id, title, company_name, last_date_to_apply } = internship;

  useEffect(() => {
    if (owner === undefined) return;
    let left = false;
    const open = async () => {
      const opened = await outbox.load();
      const record = await opened.draftFor(owner, { id, title, company_name, last_date_to_apply });
      if (left) return;
      // Changed internship details must not reset the editor.
      setState((before) =>
        before.editor ? before : { editor: createApplicationEditor(opened, record), problem: null },
      );
    };
    open().catch((error: unknown) => {
      if (!left) setState({ editor: null, problem: outboxErrorMessage(error) });
    });
    return () => void (left = true);
  }, [outbox, owner, id, title, company_name, last_date_to_apply, attempt]);

  return {
    ...state,
    retry: () => {
      setState({ editor: null, problem: null });
      setAttempt(attempt + 1);
    },
  };
}

export const useEditorState = (editor: ApplicationEditor): EditorState =>
  useSyncExternalStore(editor.subscribe, editor.get, editor.get);
