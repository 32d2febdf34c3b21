import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { applying } from '#contract/messages/applications';
import { writing } from '#contract/messages/writing';
import { isWrittenHere } from '#outbox/record';
import { createFormStore } from '../../forms/form-store';
import { hasResume, RESUME_FORM, takeChoice } from '../../services/resume';
import { useServices, useSession } from '../../services/services';
import { formOwner, type StringStorage } from '../../services/session';
import { useUser } from '../../services/shared-queries';
import { Icon } from '../../ui/icon';
import type { ApplicationEditor } from './application-editor';
import type { EditorState } from './editor-state';
import { emptyResume, makeResume, type Writer } from './resume-page';
import { WriteLabel } from './write-label';

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
  // The PDF has the name and contact of the profile.
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

/** Makes the PDF of the resume on this phone (rule document-6), or the first problem. */
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
