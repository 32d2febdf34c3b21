import { QueryClient } from '@tanstack/react-query';
import type { DocumentField } from '#contract/files';
import type { InternshipDetails } from '#contract/internships';
import { newDraft, type OutboxRecord } from '#outbox/record';
import { transition, type OutboxEvent } from '#outbox/transition';
import { portMoresbyDate } from '#contract/dates';
import { practice } from '#contract/messages/classroom';
import { sampleInternship } from '#contract/sample-rows';
import type { Services } from '../../services/services';
import { createSessionStore, memoryStorage } from '../../services/session';
import { createApplicationEditor, type ApplicationEditor, type EditorOutbox } from './application-editor';

/** In-memory records of one practice, moved by the real transitions. Picked files are not read. */
export function createPracticeStore() {
  const records = new Map<string, OutboxRecord>();
  const editors = new Map<string, ApplicationEditor>();
  const recordOf = ({ id, title, company, last_date_to_apply }: InternshipDetails): OutboxRecord => {
    const summary = { id, title, company_name: company.company_name, last_date_to_apply };
    const record = records.get(String(id)) ?? newDraft(String(id), 0, summary, Date.now());
    records.set(record.id, record);
    return record;
  };
  const move = (id: string, event: OutboxEvent): Promise<OutboxRecord> => {
    const record = transition(records.get(id)!, event, Date.now());
    records.set(id, record);
    return Promise.resolve(record);
  };
  const put = (id: string, field: DocumentField, picked: File | null) => {
    const { name = '', size = 0 } = picked ?? {};
    const file = picked && { name, size, kind: 'pdf' as const, type: 'application/pdf', sha256: name };
    return move(id, { type: 'change', changes: { files: { ...records.get(id)!.files, [field]: file } } });
  };
  const missing = () => Promise.reject(new Error('Not a part of the practice'));
  const outbox: EditorOutbox = {
    subscribe: () => () => {},
    get: (id) => Promise.resolve(records.get(id)!),
    saveDraft: (id, changes) => move(id, { type: 'change', changes }),
    addFile: (id, field, picked) => put(id, field, [picked].flat()[0] ?? null),
    removeFile: (id, field) => put(id, field, null),
    queue: (id) => move(id, { type: 'queue' }),
    ...{ draftFor: missing, edit: missing, sendNow: missing },
    ...{ addWritten: missing, addPages: missing, photosOf: missing, reuse: missing },
  };
  const editorOf = (internship: InternshipDetails): ApplicationEditor => {
    const record = recordOf(internship);
    const editor = editors.get(record.id) ?? createApplicationEditor(outbox, record);
    editors.set(record.id, editor);
    return editor;
  };
  const useOwn = (internship: InternshipDetails, field: DocumentField) =>
    void editorOf(internship).pick(field, new File([new Uint8Array(200_000)], `practice-${field}.pdf`));
  return { recordOf, editorOf, useOwn };
}

export function practiceServices(services: Services): Services {
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  const connection = { ...services.connection, get: () => 'offline' as const, hasSignal: () => false };
  const outbox = { ...services.outbox, isHeldBack: () => false };
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  return { ...services, storage, session, connection, outbox, queryClient };
}

const texts = [
  {
    title: 'Shop Assistant',
    location: 'Lae',
    description: 'You help customers, fill the shelves and count the stock with the shop manager.',
    required_skills: ['Counting', 'Speaking with people'],
  },
  {
    title: 'Office Helper',
    location: 'Port Moresby',
    description: 'You answer the phone, write letters and keep the files in order.',
    required_skills: ['Writing', 'Using a computer'],
  },
];

const weekMs = 7 * 24 * 3_600_000;

/** Sample internships; negative ids, so that none is real, and pending ones, so that none has a link to share. */
export const practiceInternships = (now: number): InternshipDetails[] =>
  texts.map((text, index) => ({
    ...sampleInternship,
    ...text,
    id: -1 - index,
    last_date_to_apply: portMoresbyDate(now + (index + 1) * weekMs),
    status: 'pending',
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    company: {
      ...sampleInternship.company,
      id: -1 - index,
      company_name: `${practice.company} ${index + 1}`,
      status: 'pending',
    },
  }));
