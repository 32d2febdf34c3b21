import { useEffect, useState, useSyncExternalStore } from 'react';
import type { InternshipSummary } from '#outbox/record';
import { useServices, useSession } from '../../lib/services';
import { createDraft, sentenceForFailure, type Draft, type DraftView } from './draft';

interface Opened {
  draft: Draft | null;
  /** Why the phone could not open it, in a sentence. */
  problem: string | null;
  retry: () => void;
}

/** Opens the person's draft for this internship on the phone, or begins one. */
export function useDraft(internship: InternshipSummary): Opened {
  const { outbox } = useServices();
  const owner = useSession()?.userId;
  const [state, setState] = useState<Omit<Opened, 'retry'>>({ draft: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  const { id, title, company_name, last_date_to_apply } = internship;

  useEffect(() => {
    if (owner === undefined) return;
    let left = false;
    const open = async () => {
      const opened = await outbox.load();
      const record = await opened.draftFor(owner, { id, title, company_name, last_date_to_apply });
      if (left) return;
      // Changed details of the internship do not begin the form anew.
      setState((before) => (before.draft ? before : { draft: createDraft(opened, record), problem: null }));
    };
    open().catch((error: unknown) => {
      if (!left) setState({ draft: null, problem: sentenceForFailure(error) });
    });
    return () => void (left = true);
  }, [outbox, owner, id, title, company_name, last_date_to_apply, attempt]);

  return {
    ...state,
    retry: () => {
      setState({ draft: null, problem: null });
      setAttempt(attempt + 1);
    },
  };
}

export const useDraftView = (draft: Draft): DraftView =>
  useSyncExternalStore(draft.subscribe, draft.get, draft.get);
