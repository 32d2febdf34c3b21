import { useQuery } from '@tanstack/react-query';
import type { Application, Level } from '#contract/applications';
import { documentNames, type DocumentField } from '#contract/files';
import type { EarlierDocument } from '#outbox/draft';
import type { OutboxRecord } from '#outbox/record';
import { useOutboxRecords, useServices } from '../../services/services';
import { ownApplicationsQuery } from '../../services/shared-queries';

export interface ReusableDocument {
  name: string;
  internship: string;
  source: EarlierDocument;
}

export interface EarlierApplication {
  internship: string;
  levels: readonly Level[];
  documents: Partial<Record<DocumentField, ReusableDocument>>;
  at: number;
}

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
