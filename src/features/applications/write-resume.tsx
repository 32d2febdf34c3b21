import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { applying } from '#contract/messages/applications';
import { isWrittenHere } from '#outbox/record';
import { hasResume, takeChoice } from '../../services/resume';
import { useServices, useSession } from '../../services/services';
import { useUser } from '../../services/shared-queries';
import { Icon } from '../../ui/icon';
import type { ApplicationEditor } from './application-editor';
import type { EditorState } from './editor-state';
import { WriteLabel } from './write-label';
import { makeWrittenResume } from './written-resume';

interface WriteResumeProps {
  editor: ApplicationEditor;
  view: EditorState;
  internship: number;
}

/** The resume written on this phone (rule 58): taken over into the application, or the way to write it. */
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
        <WriteLabel name="Resume" change={isThere && applying.changeResume} />
      </Link>
    </div>
  );
}
