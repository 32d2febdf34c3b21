import { useEffect, useRef, useState } from 'react';
import type { ApplicantsAnswer } from '#contract/applications';
import { messages } from '#contract/messages';
import type { Saved } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { saveFile } from '../../lib/download';
import { useServices } from '../../lib/services';
import { fileName, type NamedDocument } from './applicant-documents';
import { zipDocuments } from './documents-zip';

type List = Saved<ApplicantsAnswer>;

export type ZipState =
  | { step: 'idle' }
  | { step: 'busy'; number: number; of: number }
  /** `missing`: the documents that failed. */
  | { step: 'done'; saved: number; missing: NamedDocument[] }
  | { step: 'failed'; sentence: string };

/** Downloads documents as one zip; unmounting aborts. */
export function useDocumentsZip(list: List, renew: () => Promise<List>) {
  const { now } = useServices();
  const [state, setState] = useState<ZipState>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(documents: readonly NamedDocument[]): Promise<void> {
    if (state.step === 'busy') return;
    const controller = new AbortController();
    running.current = controller;
    setState({ step: 'busy', number: 1, of: documents.length });
    try {
      const { zip, missing } = await zipDocuments(documents, {
        list,
        renew,
        now,
        onProgress: (number) => setState({ step: 'busy', number, of: documents.length }),
        signal: controller.signal,
      });
      if (zip) saveFile(`${fileName(list.body.internship.title)} - documents.zip`, zip);
      setState({ step: 'done', saved: documents.length - missing.length, missing });
    } catch (error) {
      const { documentsFailed } = messages.applications;
      setState(
        controller.signal.aborted
          ? { step: 'idle' }
          : { step: 'failed', sentence: errorMessage(error, documentsFailed, documentsFailed) },
      );
    }
  }
  return { state, start, stop: () => running.current?.abort() };
}
