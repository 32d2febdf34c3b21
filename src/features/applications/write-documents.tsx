import { useEffect, useRef, useState, useId } from 'react';
import { Link } from '@tanstack/react-router';
import { applying } from '#contract/messages/applications';
import { isWrittenHere, type InternshipSummary } from '#outbox/record';
import { writing } from '#contract/messages/writing';
import { useUser } from '../../services/shared-queries';
import type { ApplicationEditor } from './application-editor';
import type { EditorState } from './editor-state';
import { makeLetter, type LetterSubject } from './letter-page';
import { createFormStore } from '../../forms/form-store';
import { hasResume, RESUME_FORM, takeChoice } from '../../services/resume';
import { useServices, useSession } from '../../services/services';
import { formOwner, type StringStorage } from '../../services/session';
import { Icon } from '../../ui/icon';
import { emptyResume, makeResume, type Writer } from './resume-page';
import type { Level } from '#contract/applications';
import { limits } from '#contract/limits';
import { foreignLetter } from '#outbox/documents/helvetica';
import { ErrorText } from '../../ui/fields';
import { Button } from '../../ui/button';

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
  view: EditorState;
  internship: InternshipSummary;
}

/** The cover letter as text (rule document-5), saved with each key, made a PDF when done and before sending. */
export function WriteLetter({ editor, view, internship }: WriteLetterProps) {
  const user = useUser();
  const { file, busy } = view.documents.cover_letter;
  // Unfinished text is in view: it becomes a document when the application is sent.
  const [isOpen, setOpen] = useState(view.letter !== '' && file === null);
  const button = useRef<HTMLButtonElement>(null);
  const isMine = file === null || isWrittenHere(file);

  const write = () => editor.write('cover_letter', () => makeLetter(editor.get().letter, internship, user));
  const finish = async () => {
    const { letter, documents } = editor.get();
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
        letter={view.letter}
        subject={internship}
        levels={view.levels}
        onChange={(letter) => editor.change({ letter })}
        onDone={() => void done()}
      />
    );
  }
  return (
    <Button ref={button} onClick={() => setOpen(true)}>
      <WriteLabel label="Cover Letter" change={file !== null && applying.changeLetter} />
    </Button>
  );
}

interface WriteResumeProps {
  editor: ApplicationEditor;
  view: EditorState;
  internship: number;
}

/** The resume written on this phone (rule document-6): taken over into the application, or the way to write it. */
export function WriteResume({ editor, view, internship }: WriteResumeProps) {
  const { storage } = useServices();
  const person = useSession()?.userId ?? 0;
  const user = useUser();
  const { file, busy } = view.documents.resume;
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
        <Button className="flex-1" onClick={take}>
          <Icon name="document" className="size-5" />
          {applying.useResume}
        </Button>
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

export const starters = {
  apply: (title: string, company: string) => `I am applying for ${title} at ${company}.`,
  school: (grade: number, school: string) =>
    `I finished Grade ${grade} at ${school}, and I want to learn more at work.`,
  noSchool: 'I have finished school, and I want to learn more at work.',
  call: 'I learn fast and I can start soon. Please call me at any time.',
} as const;

const text = writing.letterForm;

interface LetterWriterProps {
  letter: string;
  subject: LetterSubject;
  levels: readonly Level[];
  onChange: (letter: string) => void;
  onDone: () => void;
}

/** A cover letter as text, with sentences to begin with (rule document-5). */
function LetterWriter({ letter, subject, levels, onChange, onDone }: LetterWriterProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [school] = levels;
  const sentences = [
    starters.apply(subject.title, subject.company_name),
    school ? starters.school(school.grade, school.school_name) : starters.noSchool,
    starters.call,
  ].filter((sentence) => !letter.includes(sentence));
  const foreign = foreignLetter(letter);
  const problem = foreign === null ? null : writing.letter(foreign);
  const add = (sentence: string) => {
    onChange(letter.trim() === '' ? sentence : `${letter.trimEnd()} ${sentence}`);
    area.current?.focus();
  };
  return (
    <div className="border-base-300 rounded-box flex flex-col gap-2 border p-3">
      <label htmlFor={id} className="font-semibold">
        {text.label}
      </label>
      <p id={`${id}-hint`} className="text-base-content/80">
        {text.hint}
      </p>
      {sentences.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <Button
                className="h-auto min-h-12 w-full justify-start py-2 text-left font-normal break-words"
                onClick={() => add(sentence)}
              >
                {sentence}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <textarea
        ref={area}
        id={id}
        rows={8}
        className={`textarea ${problem ? 'textarea-error' : ''}`}
        value={letter}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-count${problem ? ` ${id}-error` : ''}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p
        id={`${id}-count`}
        className={`text-sm ${letter.length > limits.letter.max ? 'text-error font-semibold' : 'text-base-content/80'}`}
      >
        {text.count(letter.length)}
      </p>
      <ErrorText id={`${id}-error`} role="alert">
        {problem}
      </ErrorText>
      <Button className="self-start" onClick={onDone}>
        {text.done}
      </Button>
    </div>
  );
}
