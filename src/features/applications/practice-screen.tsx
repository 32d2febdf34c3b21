import { QueryClientProvider } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { documentFields } from '#contract/files';
import type { InternshipDetails } from '#contract/internships';
import { outbox } from '#contract/messages/outbox';
import { practice as messages } from '#contract/messages/classroom';
import { progressWords } from '#contract/messages/progress';
import { focusScreen, scrollToTop } from '../../forms/focus';
import { ServicesContext, useServices, useSession } from '../../services/services';
import { useNow } from '../../services/use-now';
import { BackLink, Screen } from '../../ui/screen';
import { StickyBar, NoticeBar } from '../../ui/notice-bar';
import { ListedInternship, ListedInternships } from '../../components/internship-row';
import { ApplicationTrack } from './application-track';
import { ApplyForm } from './apply-form';
import { practiceInternships, createPracticeStore, practiceServices } from './practice-store';
import { RecordStatus } from './record-view';

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
