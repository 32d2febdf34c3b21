import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { documentFields, documentNames } from '#contract/files';
import { apply, applying } from '#contract/messages/applications';
import type { Application } from '#contract/applications';
import type { OutboxRecord } from '#outbox/record';
import { focusField } from '../../forms/focus';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import type { ApplicationEditor } from './application-editor';
import type { EarlierApplication, EditorState } from './editor-state';
import { useOutboxRecords, useServices } from '../../services/services';
import { ownApplicationsQuery } from '../../services/shared-queries';

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
  editor: ApplicationEditor;
  earlier: EarlierApplication | undefined;
  /** Apply Now takes it, and the form is folded. */
  isReady: boolean;
  onFillIn: () => void;
}

/** Reuse of the last application's grades and documents (rule document-4). Never shown late, as it would move fields. */
export function ReuseOffer({ editor, earlier, isReady, onFillIn }: ReuseOfferProps) {
  const card = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const [isOffered] = useState(earlier !== undefined && isEmpty(editor.get()));
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
  <ul className="flex flex-col gap-1">
    {[
      ...levels.map(({ grade, school_name }) => text.grade(grade, school_name)),
      ...documentNames.flatMap((field) =>
        documents[field] ? [`${documentFields[field]}: ${documents[field].name}`] : [],
      ),
    ].map((line) => (
      <li key={line} className="flex items-start gap-2">
        <Icon name="check" className="text-success size-6 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{line}</span>
      </li>
    ))}
  </ul>
);

/** What the business would see of it. */
export const previewOf = ({ levels, documents }: EarlierApplication) => ({
  levels,
  documents: {
    resume: { file: documents.resume ?? null },
    cover_letter: { file: documents.cover_letter ?? null },
  },
});

function fromServer({ internship, levels, documents, ...application }: Application): EarlierApplication {
  const taken: EarlierApplication['documents'] = {};
  for (const field of documentNames) {
    const document = documents?.[field];
    if (!document) continue;
    const source = { document, isSent: true };
    taken[field] = { name: document.name, internship: internship.title, source };
  }
  const at = Date.parse(application.queued_at ?? application.created_at);
  return { internship: internship.title, levels, documents: taken, at };
}

function fromPhone({ internship, levels, files, ...record }: OutboxRecord): EarlierApplication {
  const documents: EarlierApplication['documents'] = {};
  for (const field of documentNames) {
    const file = files[field];
    if (!file || record.last_error?.fields?.[field]) continue;
    const source = { document: file, isSent: record.state === 'sent' };
    documents[field] = { name: file.name, internship: internship.title, source };
  }
  return { internship: internship.title, levels, documents, at: record.queued_at ?? record.updated_at };
}

function listEarlier(
  internshipId: number,
  records: readonly OutboxRecord[],
  sent: readonly Application[],
): EarlierApplication[] {
  const listed = sent.filter(({ internship, documents }) => documents && internship.id !== internshipId);
  const isListed = (record: OutboxRecord) =>
    record.state === 'sent' && listed.some(({ internship }) => internship.id === record.internship.id);
  const here = records.filter(
    (record) => record.state !== 'draft' && record.internship.id !== internshipId && !isListed(record),
  );
  return [...listed.map(fromServer), ...here.map(fromPhone)]
    .filter(({ documents }) => Object.keys(documents).length > 0)
    .sort((one, other) => other.at - one.at);
}

/** @param registration of whom a helper applies for: that person's alone (rule admin-13) */
export function useEarlierApplications(internshipId: number, registration?: string): EarlierApplication[] {
  const { api } = useServices();
  const records = useOutboxRecords();
  const sent = useQuery({ ...ownApplicationsQuery(api), enabled: false }).data;
  const own = (records ?? []).filter((one) => !one.registration && one.for?.registration === registration);
  return listEarlier(internshipId, own, sent?.body.internship_application ?? []);
}
