import { useQuery } from '@tanstack/react-query';
import { useNavigate, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { internshipPages, saved as text } from '#contract/messages/internships';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { isComplete, wasLost, type OutboxRecord } from '#outbox/record';
import { statusOf } from '#outbox/status';
import type { Words } from '#contract/languages';
import { isClosed } from '#contract/dates';
import type { SavedInternship } from '#contract/saved-internships';
import type { Application } from '#contract/applications';
import type { NewsItem } from '#contract/news';
import { startScreen } from '#contract/messages/progress';
import { useForm } from '../../forms/use-form';
import { CategoryCombobox } from './category-combobox';
import { locationNamed } from './internship-search';
import { LocationFilter } from './location-filter';
import { internshipQueries, useCategories } from './internship-queries';
import type { Records } from '../../services/outbox-client';
import { Banner } from '../../ui/feedback';
import { useOutboxRecords, useServices, useSession, useServerNow } from '../../services/services';
import { nearDate } from '../../lib/format';
import { useSaved } from '../../offline/saved-internships';
import { ListedInternship, ListedInternships, useInternshipMarks } from '../../components/internship-row';
import { saveCorner, SaveToggle } from '../../components/save-internship';
import { HiredCard } from '../../components/hired-card';
import { toldBy } from '../../components/news-rows';

/** The hero's search (rule ui-7): opens the filtered list. */
export function HeroSearch() {
  const navigate = useNavigate();
  const { categories, hasFailed, isMissing } = useCategories();
  // Stored, so that "back" restores the choice.
  const form = useForm({ name: 'hero-search', initial: { category: '', location: '' } });
  const find = ({ category, location }: typeof form.values) => {
    const typed = category.trim();
    const chosen = categories.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
    void navigate({
      to: '/all-internships',
      // Unknown categories are searched as keywords.
      search: {
        category: chosen?.id,
        q: chosen || typed === '' ? undefined : typed,
        location: locationNamed(location),
      },
    });
  };
  return (
    <form
      method="get"
      action="/all-internships"
      role="search"
      aria-label="Find an internship"
      onSubmit={form.submit(find)}
      className={`grid w-full grid-cols-2 items-end gap-2 lg:grid-cols-[1fr_1fr_auto] lg:gap-4 ${hasFailed ? 'max-lg:items-start' : ''}`}
    >
      <CategoryCombobox
        categories={categories}
        error={hasFailed ? internshipPages.listCategoriesFailed : undefined}
        hint={isMissing ? internshipPages.categoriesWithSignal : undefined}
        text={form.values.category}
        onText={(text) => form.set('category', text)}
      />
      <LocationFilter value={form.values.location} onChange={(location) => form.set('location', location)} />
      <button type="submit" className="btn btn-primary max-lg:col-span-2">
        Find Internship
      </button>
    </form>
  );
}

/** Complete drafts, easily taken for sent, and applications with lost parts. */
const isUnfinished = (record: OutboxRecord) =>
  wasLost(record) || (record.state === 'draft' && isComplete(record));

function UnfinishedList({ records }: { records: Records }) {
  return records.filter(isUnfinished).map((record) => {
    const { id, title } = record.internship;
    return (
      <Banner key={record.id} tone={wasLost(record) ? 'warning' : 'info'}>
        <p>{statusOf(record).description}</p>
        <Link to="/apply/$id" params={{ id: String(id) }} className="btn mt-2 h-auto py-2">
          {outboxMessages.finish(title)}
        </Link>
      </Banner>
    );
  });
}

export function UnfinishedNotice() {
  const records = useOutboxRecords();
  return useSession()?.role === 'student' && records ? <UnfinishedList records={records} /> : null;
}

const most = 3;

const applyBy = (day: string, now: number | null): Words => `Apply by ${nearDate(day, now)}`;

/** One that the list does not have. */
const SavedRow = ({ one, state }: { one: SavedInternship; state: Words }) => (
  <li className="listed">
    <div>
      <Link to="/internship-details/$id" params={{ id: String(one.id) }} className="row-link">
        <h3>{one.title}</h3>
      </Link>
      <p>{one.company_name}</p>
      <p className="text-sm">{state}</p>
    </div>
    <SaveToggle row={one} isSaved className={saveCorner} />
  </li>
);

/** The student's saved internships on the start screen; nothing without any (rule internship-9). */
export function SavedInternshipRows() {
  const { api, queryClient } = useServices();
  const all = useSaved();
  const now = useServerNow();
  const markOf = useInternshipMarks();
  const list = useQuery({ ...internshipQueries.list(api, queryClient), enabled: false }).data?.body;
  const [isWhole, setWhole] = useState(false);
  if (all.length === 0) return null;
  const rowOf = (one: SavedInternship) => {
    const isOver = now !== null && isClosed(one.last_date_to_apply, now);
    const row = isOver ? undefined : list?.internships.find(({ id }) => id === one.id);
    if (row) return <ListedInternship key={one.id} row={row} {...markOf(one.id)} level={3} />;
    const state = !one.is_there ? text.gone : isOver ? text.closed : applyBy(one.last_date_to_apply, now);
    return <SavedRow key={one.id} one={one} state={state} />;
  };
  return (
    <section>
      <h2 className="flex min-h-8 items-center text-xl font-bold">Saved internships</h2>
      <ListedInternships>{all.slice(0, isWhole ? all.length : most).map(rowOf)}</ListedInternships>
      {all.length > most && !isWhole ? (
        <button type="button" className="text-link flex min-h-12 items-center" onClick={() => setWhole(true)}>
          See all {all.length} saved
        </button>
      ) : null}
      <Link to="/job-alerts" className="line-link">
        Job alerts
      </Link>
    </section>
  );
}

const isHired = (item: NewsItem) => item.kind === 'application_status' && item.status === 'hired';

/** What is told first: who is hired, else the newest of a kind that this version knows. @param unread newest first */
export const firstOf = (
  unread: readonly NewsItem[],
  applications: readonly Application[],
): NewsItem | undefined => {
  const isKnown = (item: NewsItem) =>
    'application_id' in item && applications.some(({ id }) => id === item.application_id);
  // Who was hired by mistake and put back is not told that.
  const isOver = (item: NewsItem) => isHired(item) && isKnown(item) && !stillAsTold(item, applications);
  const told = unread.filter((item) => toldBy(item, 'student') && !isOver(item));
  return told.find(isHired) ?? told[0];
};

/** The application that is as the news says; of another one the row says what became of it since. */
export const stillAsTold = (
  item: NewsItem | undefined,
  applications: readonly Application[],
): Application | undefined =>
  applications.find(({ id, status, answer, withdrawn_at }) => {
    if (!item || !('application_id' in item) || item.application_id !== id || withdrawn_at) return false;
    if (item.kind === 'application_status') return item.status === status && !answer;
    return item.kind === 'application_answer' && (item.answer === 'not_this_time') === Boolean(answer);
  });

interface HomeNewsProps {
  item: NewsItem | undefined;
  applications: readonly Application[];
  onOpen: () => void;
}

/** The one thing that changed, until it is opened; else the road and a sentence (rule notify-3). */
export function HomeNews({ item, applications, onOpen }: HomeNewsProps) {
  const told = item && toldBy(item, 'student');
  if (!told) {
    return (
      <section>
        <div className="walk rounded-box aspect-[5/1]" />
        <p className="pt-2">{applications.length > 0 ? startScreen.nothingNew : startScreen.noneApplied}</p>
      </section>
    );
  }
  const { sentence, about, id, to, search } = told;
  const link = { to, onClick: onOpen, ...(id && { params: { id: String(id) } }), ...(search && { search }) };
  // An answer of a business is great news; others are told without the picture.
  const isGreat = item.kind === 'application_status' && item.status !== 'submitted' && !item.set_back;
  const hired = isHired(item) ? stillAsTold(item, applications) : undefined;
  if (hired) return <HiredCard application={hired} onOpen={onOpen} />;
  return (
    <section className="panel overflow-hidden">
      {isGreat ? <div className="walk aspect-[5/1]" data-at={item.status} /> : null}
      <div className={`flex flex-col items-start px-4 ${isGreat ? 'gap-3 py-4' : 'pt-4'}`}>
        <div>
          <h2 className={`font-bold ${isGreat ? 'text-xl' : 'text-lg'}`}>{sentence}</h2>
          {about ? <p className="line-clamp-2">{about}</p> : null}
        </div>
        <Link {...link} className={isGreat ? 'btn btn-primary' : 'line-link'}>
          {startScreen.open[to]}
        </Link>
      </div>
    </section>
  );
}
