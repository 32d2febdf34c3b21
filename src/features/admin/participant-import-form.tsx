import { useId, useRef, useState, type FormEvent } from 'react';
import { messages } from '#contract/messages';
import { participantListLabel } from '#contract/participants';
import { sizeText } from '../../lib/format';
import { useConnection } from '../../lib/services';
import { useFormFile } from '../../forms/use-form-file';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { validateImportFile, importErrorMessage, type useParticipantImport } from './use-participant-import';
import { ErrorText } from '../../ui/fields';
import { isSessionExpired } from '../../lib/api';

/** Media types that Android and Windows use for CSV. */
const CSV = '.csv,text/csv,text/comma-separated-values,text/plain,application/vnd.ms-excel';

/** Picks and uploads the participant list. */
export function ParticipantImportForm({ list }: { list: ReturnType<typeof useParticipantImport> }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const offline = useConnection() === 'offline';
  // Stored, since an admin's session may expire in between.
  const [file, setFile, isCopy] = useFormFile('participants');
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (chosen: File | null) => {
    if (list.isError) list.reset();
    setFile(chosen);
    setProblem(chosen && validateImportFile(chosen));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (list.isPending) return;
    const found = offline ? messages.participants.needsSignal : validateImportFile(file);
    setProblem(found);
    if (found || !file) return input.current?.focus();
    list.mutate(file, {
      onSuccess: () => {
        // Cleared also after a refusal: the corrected file is a new one.
        setFile(null);
        if (input.current) input.current.value = '';
      },
    });
  };
  const described = [`${id}-hint`, problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <Card>
      <form noValidate className="flex flex-col gap-4" onSubmit={send} aria-busy={list.isPending}>
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="font-semibold">
            {participantListLabel}
          </label>
          <p id={`${id}-hint`} className="text-base-content/80">
            {messages.participants.fileHint}
          </p>
          <input
            ref={input}
            id={id}
            type="file"
            className="file-input"
            accept={CSV}
            aria-required
            aria-invalid={problem ? true : undefined}
            aria-describedby={described}
            onClick={(event) => {
              // Not disabled, which would lose the focus.
              if (list.isPending) event.preventDefault();
              // Allows the same, corrected file to be chosen again.
              else event.currentTarget.value = '';
            }}
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
          />
          {file ? (
            <p>
              {isCopy ? 'Chosen earlier, as it was then: ' : 'Chosen: '}
              <strong>{file.name}</strong> ({sizeText(file.size)})
            </p>
          ) : null}
          <ErrorText id={`${id}-problem`} role="alert">
            {problem}
          </ErrorText>
        </div>
        {list.isError && !isSessionExpired(list.error) ? (
          <Banner tone="error">
            <strong>{messages.participants.importFailed}</strong>
            <p>{importErrorMessage(list.error)}</p>
          </Banner>
        ) : null}
        {offline && problem !== messages.participants.needsSignal ? (
          <Banner tone="info">{messages.participants.needsSignal}</Banner>
        ) : null}
        <SubmitButton busy={list.isPending} busyText="Importing...">
          Import participants
        </SubmitButton>
        <p>{messages.participants.allOrNothing}</p>
      </form>
    </Card>
  );
}
