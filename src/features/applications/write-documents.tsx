import { useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { applying } from '#contract/messages/applications';
import { isWrittenHere } from '#outbox/record';
import { writing } from '#contract/messages/writing';
import { useUser } from '../../services/shared-queries';
import type { ApplicationEditor } from './application-editor';
import { useEditor } from './use-editor';
import { makeLetter, emptyResume, makeResume, type Writer } from './written-pages';
import { createFormStore } from '../../forms/form-store';
import { hasResume, RESUME_FORM, takeChoice } from '../../services/resume';
import { useServices, useSession } from '../../services/services';
import { formOwner, type StringStorage } from '../../services/session';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { Icon } from '../../ui/icon';

const LetterWriter = lazyWithRetry(async () => (await import('./letter-writer')).LetterWriter);

const WriteLabel = ({ label, change }: { label: string; change: string | false }) => (
  <>
    {change ? null : <Icon name="edit" className="size-5" />}
    <span>
      {change || applying.writeHere}
      {change ? null : <span className="sr-only"> {label}</span>}
    </span>
  </>
);

interface WriteLetterProps {
  editor: ApplicationEditor;
  writer?: Writer | undefined;
}

/** The cover letter as text (rule document-5), saved with each key, made a PDF when done and before sending. */
export function WriteLetter({ editor, writer }: WriteLetterProps) {
  const own = useUser();
  const user = writer ?? own;
  const { file, busy } = useEditor(editor, ({ documents }) => documents.cover_letter);
  const letter = useEditor(editor, (state) => state.letter);
  const levels = useEditor(editor, (state) => state.levels);
  const { internship } = editor.get().record;
  // Unfinished text is in view: it becomes a document when the application is sent.
  const [isOpen, setOpen] = useState(letter !== '' && file === null);
  const button = useRef<HTMLButtonElement>(null);
  const isMine = file === null || isWrittenHere(file);

  const write = () => editor.write('cover_letter', () => makeLetter(editor.get().letter, internship, user));
  const finish = async () => {
    const { letter, documents } = editor.get();
    // A file that is being read was chosen later.
    const { busy } = documents.cover_letter;
    if (busy !== null && busy !== applying.making) return;
    const chosen = documents.cover_letter.file;
    const isWritten = letter.trim() !== '' && (isOpen || chosen !== null);
    if (isWritten && (chosen === null || isWrittenHere(chosen))) await write();
  };
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  useEffect(() => editor.onSettle(() => latest.current()), [editor]);

  if (!isMine || (busy && !file && !isOpen)) return null;
  const done = async () => {
    await write();
    if (editor.get().documents.cover_letter.problem !== null) return;
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isOpen) {
    return (
      <LetterWriter
        letter={letter}
        subject={internship}
        levels={levels}
        onChange={(typed) => editor.change({ letter: typed })}
        onDone={() => void done()}
      />
    );
  }
  return (
    <button ref={button} type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
      <WriteLabel label="Cover Letter" change={file !== null && applying.changeLetter} />
    </button>
  );
}

/** The resume written on this phone (rule document-6): taken over into the application, or the way to write it. */
export function WriteResume({ editor }: { editor: ApplicationEditor }) {
  const { storage } = useServices();
  const person = useSession()?.userId ?? 0;
  const user = useUser();
  const { file, busy } = useEditor(editor, ({ documents }) => documents.resume);
  const { id: internship } = editor.get().record.internship;
  const take = () => {
    void editor.write('resume', () => makeWrittenResume(storage, person, user));
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const isKnown = user !== undefined;
  useEffect(() => {
    if (isKnown && takeChoice(String(internship))) latest.current();
  }, [isKnown, internship]);

  if (file ? !isWrittenHere(file) : busy) return null;
  const isThere = hasResume(storage, person);
  return (
    <div className="flex flex-wrap gap-2">
      {isThere && file === null ? (
        <button type="button" className="btn btn-outline flex-1" onClick={take}>
          <Icon name="document" className="size-5" />
          {applying.useResume}
        </button>
      ) : null}
      <Link
        to="/resume"
        search={{ apply: internship }}
        className={isThere ? 'btn btn-ghost' : 'btn btn-outline flex-1'}
      >
        <WriteLabel label="Resume" change={isThere && applying.changeResume} />
      </Link>
    </div>
  );
}

function makeWrittenResume(
  storage: StringStorage,
  personId: number,
  writer: Writer | undefined,
): { file: File } | { problem: string } {
  if (!writer) return { problem: writing.needsProfile };
  const stored = createFormStore(storage, `${formOwner(personId)}.${RESUME_FORM}`, emptyResume, []);
  const made = makeResume(stored.get(), writer);
  if (made.ok) return { file: made.value };
  return { problem: Object.values(made.errors)[0]?.[0] ?? writing.resume.schoolNeeded };
}
