import { useRef, useState, type FormEvent } from 'react';
import { documentFields, fileHints, type DocumentField } from '#contract/files';
import { messages } from '#contract/messages';
import { statusOf } from '#outbox/status';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { RequiredMark } from '../../ui/fields';
import { DocumentPicker } from './document-picker';
import type { Draft, DraftView } from './draft';
import { GradeFields } from './grade-fields';
import { judgeLevels, type LevelProblems } from './levels';
import { useDraftView } from './use-draft';

const fields = Object.keys(documentFields) as DocumentField[];
const isMissingFile = ({ documents }: DraftView) => fields.some((field) => documents[field].file === null);

interface ApplyFormProps {
  draft: Draft;
  onApplied: (recordId: string) => void;
}

/** The application itself; what is filled in is on the phone at every moment (rule 36). */
export function ApplyForm({ draft, onApplied }: ApplyFormProps) {
  const view = useDraftView(draft);
  const [levelProblems, setLevelProblems] = useState<LevelProblems | null>(() => refusedLevels(view));
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const filesMissing = asked && isMissingFile(view);

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await draft.settled();
    const current = draft.get();
    const problems = judgeLevels(current);
    setLevelProblems(problems);
    setAsked(true);
    if (problems || isMissingFile(current)) {
      document.getElementById(problems ? 'level-achieved' : 'add-files')?.focus();
    } else {
      const id = await draft.apply();
      if (id !== null) return onApplied(id);
    }
    setBusy(false);
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void apply(event)}>
      <LastAnswer view={view} />
      <Card>
        <GradeFields
          state={view}
          onChange={({ levels, typed }) => draft.change({ levels, typed })}
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
              onOpen={() => void draft.flush()}
              onPick={(picked) => void draft.pick(field, picked)}
              onRemove={() => void draft.drop(field)}
            />
          ))}
          {filesMissing ? <p className="text-error font-semibold">{messages.apply.noFiles}</p> : null}
        </section>
      </Card>
      <SavedLine view={view} onRetry={() => void draft.flush()} />
      {levelProblems?.section || filesMissing || (asked && levelProblems) ? (
        <Banner tone="error">{messages.apply.invalid}</Banner>
      ) : null}
      <SubmitButton busy={busy} busyText="Saving...">
        Apply Now
      </SubmitButton>
    </form>
  );
}

/** What the server said about the grades when it refused them. */
function refusedLevels({ record }: DraftView): LevelProblems | null {
  const sentence = record.last_error?.fields?.['level_achieved']?.[0];
  return sentence ? { section: sentence, grades: {} } : null;
}

/** Why an application that was sent once came back. */
function LastAnswer({ view: { record } }: { view: DraftView }) {
  if (!record.last_error) return null;
  return <Banner tone="warning">{statusOf(record).description}</Banner>;
}

const savedWords: Partial<Record<DraftView['saved'], string>> = {
  saved: messages.outbox.saved,
  saving: 'Saving...',
};

function SavedLine({ view, onRetry }: { view: DraftView; onRetry: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button goes away with its problem.
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
          {savedWords[view.saved]}
        </p>
      )}
    </div>
  );
}
