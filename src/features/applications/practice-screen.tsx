import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { documentFields, type DocumentField } from '#contract/files';
import type { InternshipDetails } from '#contract/internships';
import { outbox } from '#contract/messages/outbox';
import { practice as messages } from '#contract/messages/classroom';
import { progressWords } from '#contract/messages/progress';
import { newDraft, type OutboxRecord } from '#outbox/record';
import { transition, type OutboxEvent } from '#outbox/transition';
import { portMoresbyDate } from '#contract/dates';
import { sampleInternship } from '#contract/sample-rows';
import { focusScreen, scrollToTop } from '../../forms/focus';
import { ServicesContext, useServices, useSession, type Services, useNow } from '../../services/services';
import { BackLink, Screen } from '../../ui/screen';
import { StickyBar, NoticeBar } from '../../ui/notice-bar';
import { ListedInternship, ListedInternships } from '../../components/internship-row';
import { ApplicationTrack } from './application-rows';
import { ApplyForm } from './apply-form';
import { RecordStatus } from './record-view';
import { createSessionStore, memoryStorage } from '../../services/session';
import { createApplicationEditor, type ApplicationEditor, type EditorOutbox } from './application-editor';

const route = getRouteApi('/_classroom/practice');
type Details = (internship: InternshipDetails, action: ReactNode) => ReactNode;

const stages = {
  saved: { title: outbox.saved, says: messages.savedNext, button: messages.signalBack, next: 'submitted' },
  submitted: { title: 'Thank You!', says: messages.sentNext, button: messages.looks, next: 'viewed' },
  viewed: { title: progressWords.viewed, says: messages.viewedNext, button: messages.hires, next: 'hired' },
  hired: { title: progressWords.hired, says: messages.hiredNext },
} as const;

/** An application from start to end with sample internships (rule phone-3), in memory; the URL has the step. */
export function PracticeScreen({ details }: { details: Details }) {
  const { internship: number = 0, step } = route.useSearch();
  const navigate = route.useNavigate();
  const real = useServices();
  const [services] = useState(() => practiceServices(real));
  const now = useNow();
  const internships = now === null ? [] : practiceInternships(now);
  const [store, setStore] = useState(createPracticeStore);
  const docked = useSession() !== null;
  const internship = internships[number - 1];
  const isApplied = internship && store.recordOf(internship).state === 'queued';
  const stage = !isApplied ? null : !step || step === 'apply' ? 'saved' : step;
  const place = `${number} ${step}`;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    scrollToTop();
    focusScreen();
  }, [place]);
  return (
    <Screen title={internship?.title ?? 'Practice'} hasOwnTitle={internship !== undefined} width="wide">
      <NoticeBar tone="now">
        <p className="py-2">
          <strong>{messages.notReal}</strong> {messages.kept}
        </p>
      </NoticeBar>
      <QueryClientProvider client={services.queryClient}>
        <ServicesContext value={services}>
          {!internship ? (
            // Full height until the rows are rendered: the clock is known in the browser only.
            <div className="min-h-dvh">
              <ListedInternships>
                {internships.map((row, index) => (
                  <ListedInternship key={row.id} row={row} href={`/practice?internship=${index + 1}`} />
                ))}
              </ListedInternships>
            </div>
          ) : stage ? (
            <>
              <h2 className="text-2xl font-bold">{stages[stage].title}</h2>
              {stage === 'saved' ? (
                <RecordStatus record={store.recordOf(internship)} isScreen />
              ) : (
                <ApplicationTrack application={{ status: stage }} />
              )}
              <p>{stages[stage].says}</p>
              {stage === 'hired' ? (
                <>
                  <Link to="/all-internships" className="btn btn-primary">
                    Find an Internship
                  </Link>
                  <Link
                    to="/practice"
                    className="btn btn-outline"
                    onClick={() => setStore(createPracticeStore())}
                  >
                    Practise again
                  </Link>
                </>
              ) : (
                <Link
                  to="/practice"
                  search={{ internship: number, step: stages[stage].next }}
                  className="btn btn-primary"
                >
                  {stages[stage].button}
                </Link>
              )}
            </>
          ) : step === 'apply' ? (
            <ApplyForm
              key={number}
              editor={store.editorOf(internship)}
              earlier={[]}
              row={internship}
              docked={docked}
              writeHere={(field) => (
                <button
                  type="button"
                  className="btn btn-outline"
                  onClick={() => store.useOwn(internship, field)}
                >
                  {messages.useOwn(documentFields[field].toLowerCase())}
                </button>
              )}
              onApplied={() =>
                void navigate({ search: { internship: number, step: 'saved' }, replace: true })
              }
            />
          ) : (
            details(
              internship,
              <StickyBar docked={docked} className="order-last lg:order-none">
                <Link
                  to="/practice"
                  search={{ internship: number, step: 'apply' }}
                  className="btn btn-primary btn-block"
                >
                  Apply Now
                </Link>
              </StickyBar>,
            )
          )}
        </ServicesContext>
      </QueryClientProvider>
      {internship ? <BackLink to="/practice">All practice internships</BackLink> : null}
    </Screen>
  );
}

/** In-memory records of one practice, moved by the real transitions. Picked files are not read. */
function createPracticeStore() {
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

function practiceServices(services: Services): Services {
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
const practiceInternships = (now: number): InternshipDetails[] =>
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
      company_name: `${messages.company} ${index + 1}`,
      status: 'pending',
    },
  }));
