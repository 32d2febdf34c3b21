import { useRef, useState } from 'react';
import { documentFields, documentNames } from '#contract/files';
import { apply, applying } from '#contract/messages/applications';
import { focusField } from '../../forms/focus';
import { Card } from '../../ui/card';
import type { ApplicationEditor } from './application-editor';
import type { EarlierApplication } from './earlier-applications';
import type { EditorState } from './editor-state';

const text = apply.reuse;

export const isEmpty = ({ levels, typed, documents }: EditorState) =>
  levels.length === 0 &&
  Object.keys(typed).length === 0 &&
  documentNames.every((field) => documents[field].file === null && documents[field].busy === null);

/** Whether it can be sent as it is. */
export const isWhole = (earlier: EarlierApplication | undefined): boolean =>
  earlier !== undefined &&
  earlier.levels.length > 0 &&
  documentNames.every((field) => earlier.documents[field]);

interface ReuseOfferProps {
  view: EditorState;
  editor: Pick<ApplicationEditor, 'reuseAll'>;
  earlier: EarlierApplication | undefined;
  /** Apply Now takes it, and the form is folded. */
  isReady: boolean;
  onFillIn: () => void;
}

/** Reuse of the last application's grades and documents (rule document-4). Never shown late, as it would move fields. */
export function ReuseOffer({ view, editor, earlier, isReady, onFillIn }: ReuseOfferProps) {
  const card = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const [isOffered] = useState(earlier !== undefined && isEmpty(view));
  if (!isOffered) return null;
  const take = (from: EarlierApplication) => {
    setTaken(from.internship);
    card.current?.focus();
    void editor.reuseAll(from);
  };
  const change = (from: EarlierApplication) => {
    take(from);
    requestAnimationFrame(() => {
      const grades = document.getElementById('level-achieved');
      if (grades) focusField(grades);
    });
  };
  return (
    <div ref={card} tabIndex={-1} className="outline-none">
      <Card>
        <div>
          <h2 className="text-xl font-bold">{text.title}</h2>
          <div role="status">{taken === null ? null : <p className="mt-1">{text.taken(taken)}</p>}</div>
        </div>
        {taken === null && earlier ? (
          <>
            <Taken {...earlier} />
            <div className="-my-2 flex flex-wrap gap-2">
              {isReady ? null : (
                <button type="button" className="btn btn-outline flex-1" onClick={() => take(earlier)}>
                  {text.use}
                </button>
              )}
              <button
                type="button"
                className="text-link min-h-12 cursor-pointer"
                onClick={() => change(earlier)}
              >
                {applying.change}
              </button>
              {isReady ? (
                <button
                  type="button"
                  className="text-link ml-auto min-h-12 cursor-pointer"
                  onClick={onFillIn}
                >
                  {applying.fillIn}
                </button>
              ) : null}
            </div>
            <p className="text-sm">{text.from(earlier.internship)}</p>
          </>
        ) : null}
      </Card>
    </div>
  );
}

const Taken = ({ levels, documents }: EarlierApplication) => (
  <ul className="text-sm">
    {levels.map(({ grade, school_name }) => (
      <li key={grade} className="font-semibold">
        {text.grade(grade, school_name)}
      </li>
    ))}
    {documentNames.map((field) =>
      documents[field] ? (
        <li key={field}>
          {documentFields[field]}: {documents[field].name}
        </li>
      ) : null,
    )}
  </ul>
);
