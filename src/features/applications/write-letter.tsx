import { useEffect, useRef, useState } from 'react';
import { applying } from '#contract/messages/applications';
import { isWrittenHere, type InternshipSummary } from '#outbox/record';
import { useUser } from '../../services/shared-queries';
import type { ApplicationEditor } from './application-editor';
import type { EditorState } from './editor-state';
import { makeLetter } from './letter-page';
import { LetterWriter } from './letter-writer';
import { WriteLabel } from './write-label';

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
    <button ref={button} type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
      <WriteLabel label="Cover Letter" change={file !== null && applying.changeLetter} />
    </button>
  );
}
