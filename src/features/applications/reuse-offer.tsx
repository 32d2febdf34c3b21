import { useRef, useState } from 'react';
import { documentFields, type DocumentField } from '#contract/files';
import { apply } from '#contract/messages/applications';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import type { ApplicationEditor } from './application-editor';
import type { EarlierApplication } from './earlier-applications';
import type { EditorState } from './editor-state';

const fields = Object.keys(documentFields) as DocumentField[];
const text = apply.reuse;

const isEmpty = ({ levels, typed, documents }: EditorState) =>
  levels.length === 0 &&
  Object.keys(typed).length === 0 &&
  fields.every((field) => documents[field].file === null && documents[field].busy === null);

interface ReuseOfferProps {
  view: EditorState;
  editor: Pick<ApplicationEditor, 'reuseAll'>;
  /** The latest one. */
  earlier: EarlierApplication | undefined;
}

/**
 * Above an empty form: grades and documents of the last application, in one tap (rule 41). It stays while one writes, and does
 * not come later: it would move the field that somebody is about to tap. Each document is offered beside its field as well.
 */
export function ReuseOffer({ view, editor, earlier }: ReuseOfferProps) {
  const card = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const [isOffered] = useState(earlier !== undefined && isEmpty(view));
  if (!isOffered) return null;
  const use = (from: EarlierApplication) => {
    setTaken(from.internship);
    // The button is unmounted.
    card.current?.focus();
    void editor.reuseAll(from);
  };
  return (
    <div ref={card} tabIndex={-1} className="outline-none">
      <Card>
        <div>
          <h2 className="text-xl font-bold">{text.title}</h2>
          <div role="status">{taken === null ? null : <p className="mt-2">{text.taken(taken)}</p>}</div>
        </div>
        {taken === null && earlier ? (
          <>
            <ul className="flex flex-col gap-1">
              {earlier.levels.map(({ grade, school_name }) => (
                <li key={grade}>{text.grade(grade, school_name)}</li>
              ))}
              {fields.map((field) =>
                earlier.documents[field] ? (
                  <li key={field} className="flex items-start gap-2">
                    <Icon name="document" />
                    <span className="min-w-0 break-words">
                      {documentFields[field]}: {earlier.documents[field].name}
                    </span>
                  </li>
                ) : null,
              )}
            </ul>
            <p className="text-base-content/80">{text.from(earlier.internship)}</p>
            <button type="button" className="btn btn-outline self-start" onClick={() => use(earlier)}>
              {text.use}
            </button>
          </>
        ) : null}
      </Card>
    </div>
  );
}
