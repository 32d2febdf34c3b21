import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { documentFields, fileHints, type DocumentField } from '#contract/files';
import { limits } from '#contract/limits';
import { apply as applyMessages } from '#contract/messages/applications';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { bytesToSend } from '#outbox/progress';
import { statusOf } from '#outbox/status';
import type { EditorState } from './editor-state';
import { sizeText } from '../../lib/format';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { ErrorText, RequiredMark } from '../../ui/fields';
import { DocumentPicker } from './document-picker';
import type { EarlierApplication } from './earlier-applications';
import type { ApplicationEditor } from './application-editor';
import { GradeFields } from './grade-fields';
import { ReuseOffer } from './reuse-offer';
import { validateLevels, type LevelProblems } from './grade-levels';

const fields = Object.keys(documentFields) as DocumentField[];
const isMissingFile = ({ documents }: EditorState) => fields.some((field) => documents[field].file === null);

interface ApplyFormProps {
  editor: ApplicationEditor;
  /** The latest first. */
  earlier: readonly EarlierApplication[];
  onApplied: (recordId: string) => void;
}

/** The application form; every change is stored on the phone (rule 36). */
export function ApplyForm({ editor, earlier, onApplied }: ApplyFormProps) {
  const view = useSyncExternalStore(editor.subscribe, editor.get, editor.get);
  const [levelProblems, setLevelProblems] = useState<LevelProblems | null>(() => refusedLevels(view));
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const filesMissing = asked && isMissingFile(view);

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await editor.settled();
    const current = editor.get();
    const problems = validateLevels(current);
    setLevelProblems(problems);
    setAsked(true);
    if (problems || isMissingFile(current) || isRefusedSince(view, current)) {
      document.getElementById(problems ? 'level-achieved' : 'add-files')?.focus();
    } else {
      const id = await editor.apply();
      if (id !== null) return onApplied(id);
    }
    setBusy(false);
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void apply(event)}>
      <LastAnswer view={view} />
      <ReuseOffer view={view} editor={editor} earlier={earlier[0]} />
      <Card>
        <GradeFields
          state={view}
          onChange={({ levels, typed }) => editor.change({ levels, typed })}
          problems={levelProblems}
          onProblems={setLevelProblems}
        />
      </Card>
      <Card>
        <section
          id="add-files"
          tabIndex={-1}
          aria-labelledby="add-files-title"
          className="flex flex-col gap-3 focus-visible:shadow-none focus-visible:outline-none"
        >
          <h2 id="add-files-title" className="text-xl font-bold">
            Add Files
            <RequiredMark />
          </h2>
          <p className="text-base-content/80">{fileHints.documents}</p>
          {fields.map((field) => (
            <DocumentPicker
              key={field}
              field={field}
              document={view.documents[field]}
              reusable={earlier.find(({ documents }) => documents[field])?.documents[field]}
              onReuse={(source) => void editor.reuse(field, source)}
              onOpen={() => void editor.flush()}
              onPick={(picked) => void editor.pick(field, picked)}
              onAddPages={(picked) => void editor.addPages(field, picked)}
              onRemovePage={(page) => void editor.removePage(field, page)}
              onRemove={() => void editor.drop(field)}
            />
          ))}
          <ErrorText>{filesMissing && applyMessages.noFiles}</ErrorText>
        </section>
      </Card>
      <ToSend view={view} />
      <SavedLine view={view} onRetry={() => void editor.flush()} />
      {levelProblems?.section || filesMissing || (asked && levelProblems) ? (
        <Banner tone="error">{applyMessages.invalid}</Banner>
      ) : null}
      <SubmitButton busy={busy} busyText="Saving...">
        Apply Now
      </SubmitButton>
    </form>
  );
}

/** The server's error about the grades. */
function refusedLevels({ record }: EditorState): LevelProblems | null {
  const sentence = record.last_error?.fields?.['level_achieved']?.[0];
  return sentence ? { section: sentence, grades: {} } : null;
}

const isReused = ({ files }: EditorState['record']) => fields.some((field) => files[field]?.from);

/** Whether a document was refused that was being read before: the previous one, still there, is not what the person chose. */
const isRefusedSince = (before: EditorState, { documents }: EditorState) =>
  fields.some((field) => before.documents[field].busy !== null && documents[field].problem !== null);

/** What Apply costs on a slow line. */
function ToSend({ view: { record } }: { view: EditorState }) {
  const bytes = bytesToSend(record);
  if (bytes === 0) return isReused(record) ? <p>{applyMessages.reuse.nothingToSend}</p> : null;
  const minutes = Math.round(bytes / limits.slowLine.bytesPerSecond / 60);
  return <p>{applyMessages.toSend(sizeText(bytes), minutes)}</p>;
}

/** Why the application was returned. */
function LastAnswer({ view: { record } }: { view: EditorState }) {
  if (!record.last_error) return null;
  return <Banner tone="warning">{statusOf(record).description}</Banner>;
}

const savedLabels: Partial<Record<EditorState['saved'], string>> = {
  saved: outboxMessages.saved,
  saving: 'Saving...',
};

function SavedLine({ view, onRetry }: { view: EditorState; onRetry: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button is unmounted: focus moves to the line.
    line.current?.focus();
    onRetry();
  };
  return (
    <div ref={line} tabIndex={-1} className="outline-none">
      {view.problem ? (
        <Banner tone="error">
          <p>{view.problem}</p>
          {view.saved === 'failed' ? (
            <button type="button" className="btn mt-2" onClick={retry}>
              Try again
            </button>
          ) : null}
        </Banner>
      ) : (
        <p role="status" className="text-base-content/80 min-h-6">
          {savedLabels[view.saved]}
        </p>
      )}
    </div>
  );
}
