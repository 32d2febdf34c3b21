import type { Words } from '#contract/languages';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { fileHints, documentNames, type DocumentField } from '#contract/files';
import type { InternshipRow } from '#contract/internships';
import { limits } from '#contract/limits';
import { apply as applyMessages, applying } from '#contract/messages/applications';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { bytesToSend } from '#outbox/record';
import { statusOf } from '#outbox/status';
import { focusField } from '../../forms/focus';
import type { EarlierApplication, EditorState } from './editor-state';
import { sizeText } from '../../lib/format';
import { resumeOnPhone } from '../../services/resume';
import { useConnection, useServices, useSession } from '../../services/services';
import { useWideScreen } from '../../lib/use-media';
import { Banner, RetryButton, SubmitButton } from '../../ui/feedback';
import { ErrorText, RequiredMark } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { StickyBar } from '../../ui/notice-bar';
import { ApplicationPreview } from './apply-head';
import { DocumentPicker, documentPlace } from './document-picker';
import { previewOf, isEmpty, isWhole, ReuseOffer } from './reuse-offer';
import type { ApplicationEditor } from './application-editor';
import { firstGradeField, GradeFields } from './grade-fields';
import type { Writer } from './written-pages';
import { WriteLetter, WriteResume } from './write-documents';
import { addTyped, validateLevels, type LevelProblems } from './grade-levels';
import { useEditor } from './use-editor';

const missingFile = ({ documents }: EditorState) =>
  documentNames.find((field) => documents[field].file === null);

interface ApplyFormProps {
  editor: ApplicationEditor;
  earlier: readonly EarlierApplication[];
  /** For the preview; undefined while only the application on the phone is known. */
  row: InternshipRow | undefined;
  docked?: boolean;
  /** For whom a helper applies (rule admin-13); the logged-in student without. */
  writer?: Writer | undefined;
  writeHere?: (field: DocumentField) => ReactNode;
  onApplied: (recordId: string) => void;
}

/** The application form, stored on every change (rule offline-4); beside it on a wide screen what the business sees. */
export function ApplyForm({ editor, earlier, row, docked, writer, writeHere, onApplied }: ApplyFormProps) {
  const isUntouched = useEditor(editor, isEmpty);
  const missing = useEditor(editor, missingFile);
  const hasProblem = useEditor(editor, ({ problem }) => problem !== null);
  const isWide = useWideScreen();
  const { storage } = useServices();
  const person = useSession()?.userId ?? 0;
  const [levelProblems, setLevelProblems] = useState<LevelProblems | null>(() => refusedLevels(editor.get()));
  const [asked, setAsked] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const [busy, setBusy] = useState(false);
  const last = earlier[0];
  const [isFolded, setFolded] = useState(isWhole(last) && isUntouched);
  if (isFolded && !busy && !isUntouched) setFolded(false);
  const [open] = useState(() => {
    const { letter, documents } = editor.get();
    return letter && !documents.cover_letter.file ? 'cover_letter' : missing;
  });
  const filesMissing = asked && missing !== undefined;
  const isInvalid = filesMissing || Boolean(levelProblems && (asked || levelProblems.section));

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const shown = editor.get();
    if (isFolded && last) await editor.reuseAll(last);
    await editor.settled();
    const typed = editor.get();
    const { levels, typed: open } = addTyped(typed);
    if (levels !== typed.levels) editor.change({ levels, typed: open });
    const current = editor.get();
    const problems = validateLevels(current);
    setLevelProblems(problems);
    setAsked(true);
    const wrongFile = missingFile(current) ?? refusedSince(shown, current);
    if (problems || wrongFile) {
      // Unfolds, so that the field can be shown.
      flushSync(() => setBusy(false));
      setHidden(!showField(problems ? firstGradeField(problems) : documentPlace(wrongFile!)));
    } else {
      const id = await editor.apply();
      if (id !== null) return onApplied(id);
    }
    setBusy(false);
  };

  return (
    <div className="lg:grid lg:grid-cols-[40rem_minmax(0,1fr)] lg:gap-x-8">
      <form
        noValidate
        aria-label="Apply"
        className="flex max-w-2xl flex-col gap-4"
        onSubmit={(event) => void apply(event)}
      >
        {isInvalid && isHidden ? (
          <Banner tone="error">
            <strong>{applying.problem}</strong>
            <p>{applyMessages.invalid}</p>
          </Banner>
        ) : null}
        <LastAnswer editor={editor} />
        <ReuseOffer editor={editor} earlier={last} isReady={isFolded} onFillIn={() => setFolded(false)} />
        <div hidden={isFolded} className="flex flex-col gap-4">
          <GradeFields
            editor={editor}
            resume={writer ? () => '' : resumeOnPhone(storage, person)}
            problems={levelProblems}
            onProblems={setLevelProblems}
          />
          <section
            id="add-files"
            aria-labelledby="add-files-title"
            className="border-base-300 flex flex-col gap-3 border-t pt-6"
          >
            <h2 id="add-files-title" className="text-xl font-bold">
              Add Files
              <RequiredMark />
            </h2>
            <p className="text-base-content/80 -mt-2">{fileHints.documents}</p>
            {documentNames.map((field) => (
              <DocumentPicker
                key={field}
                field={field}
                editor={editor}
                isOpen={field === open}
                reusable={earlier.find(({ documents }) => documents[field])?.documents[field]}
                writeHere={
                  writeHere ? (
                    writeHere(field)
                  ) : field === 'resume' ? (
                    writer ? null : (
                      <WriteResume editor={editor} />
                    )
                  ) : (
                    <WriteLetter editor={editor} writer={writer} />
                  )
                }
              />
            ))}
            <ErrorText>{filesMissing && applyMessages.noFiles}</ErrorText>
          </section>
        </div>
        {/* Whichever comes, nothing moves. */}
        <div hidden={isFolded && !hasProblem} className="flex flex-wrap gap-x-4">
          <SavedLine editor={editor} />
          {/* Its place is kept: the button below must not move as it is pressed. */}
          <div className="min-h-12 max-sm:w-full sm:min-h-6">
            <ToSend editor={editor} />
          </div>
        </div>
        <StickyBar docked={docked}>
          <SubmitButton busy={busy} busyText="Saving...">
            Apply Now
          </SubmitButton>
          {isInvalid && !isHidden ? (
            <p role="alert" className="text-sm font-semibold">
              {applyMessages.invalid}
            </p>
          ) : (
            <WithoutSignal />
          )}
        </StickyBar>
      </form>
      {isWide ? <Preview {...{ editor, row, writer }} earlier={isFolded ? last : undefined} /> : null}
    </div>
  );
}

interface PreviewProps extends Pick<ApplyFormProps, 'editor' | 'row' | 'writer'> {
  earlier: EarlierApplication | undefined;
}

function Preview({ editor, earlier, ...about }: PreviewProps) {
  const levels = useEditor(editor, (state) => state.levels);
  const documents = useEditor(editor, (state) => state.documents);
  return <ApplicationPreview view={earlier ? previewOf(earlier) : { levels, documents }} {...about} />;
}

function showField(id: string): boolean {
  const place = document.getElementById(id);
  if (place instanceof HTMLDetailsElement) place.open = true;
  const field = place?.matches('input') ? place : place?.querySelector<HTMLElement>('input:not([capture])');
  if (!field) return false;
  focusField(field);
  const { top, bottom } = field.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function WithoutSignal() {
  const connection = useConnection();
  const text = { offline: applying.withoutSignal, down: applying.withoutAnswer, online: null, slow: null };
  return (
    <p role="status" className="text-sm empty:hidden">
      {text[connection]}
    </p>
  );
}

function refusedLevels({ record }: EditorState): LevelProblems | null {
  const section = record.last_error?.fields?.['level_achieved']?.[0];
  return section ? { section, grades: {} } : null;
}

/** Documents refused while read: the previous one, still stored, is not what the person chose. */
const refusedSince = (before: EditorState, { documents }: EditorState) =>
  documentNames.find((field) => before.documents[field].busy !== null && documents[field].problem !== null);

interface PartProps {
  editor: ApplicationEditor;
}

function ToSend({ editor }: PartProps) {
  const record = useEditor(editor, (state) => state.record);
  const { files } = record;
  const bytes = bytesToSend(record);
  if (bytes === 0 || documentNames.some((field) => !files[field] || files[field].reused)) return null;
  const minutes = Math.round(bytes / limits.slowLine.bytesPerSecond / 60);
  return <p>{applyMessages.toSend(sizeText(bytes), minutes)}</p>;
}

function LastAnswer({ editor }: PartProps) {
  const record = useEditor(editor, (state) => state.record);
  if (!record.last_error) return null;
  return <Banner tone="warning">{statusOf(record).description}</Banner>;
}

const savedLabels: Partial<Record<EditorState['saved'], Words>> = {
  saved: outboxMessages.saved,
  saving: 'Saving...',
};

function SavedLine({ editor }: PartProps) {
  const saved = useEditor(editor, (state) => state.saved);
  const problem = useEditor(editor, (state) => state.problem);
  const line = useRef<HTMLDivElement>(null);
  const retry = () => {
    line.current?.focus();
    void editor.flush();
  };
  return (
    <div ref={line} tabIndex={-1} className="outline-none">
      {problem ? (
        <Banner tone="error">
          <p>{problem}</p>
          {saved === 'failed' ? <RetryButton busy={false} onClick={retry} /> : null}
        </Banner>
      ) : (
        <p role="status" className="text-base-content/80 flex min-h-6 items-center gap-2">
          <span>{savedLabels[saved]}</span>
          {saved === 'saved' ? <Icon name="check" className="text-success size-5" /> : null}
        </p>
      )}
    </div>
  );
}
