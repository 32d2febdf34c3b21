import { Link } from '@tanstack/react-router';
import type { Application } from '#contract/applications';
import type { NewsItem } from '#contract/news';
import { startScreen } from '#contract/messages/progress';
import { HiredCard } from '../../components/hired-card';
import { toldBy } from '../../components/news-rows';

const isHired = (item: NewsItem) => item.kind === 'application_status' && item.status === 'hired';

/** What is told first: who is hired, else the newest of a kind that this version knows. @param unread newest first */
export const firstOf = (unread: readonly NewsItem[]): NewsItem | undefined =>
  unread.find(isHired) ?? unread.find((item) => toldBy(item, 'student'));

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
  const hired = isHired(item) ? applications.find((one) => one.id === id) : undefined;
  if (hired) return <HiredCard application={hired} onOpen={onOpen} />;
  return (
    <section className="rounded-box border-base-300 overflow-hidden border">
      {item.kind === 'application_answer' ? null : (
        <div className="walk aspect-[5/1]" data-at={'status' in item ? item.status : undefined} />
      )}
      <div className="flex flex-col items-start gap-3 p-4">
        <div>
          <h2 className="text-xl font-bold">{sentence}</h2>
          {about ? <p className="line-clamp-2">{about}</p> : null}
        </div>
        <Link
          {...link}
          className={`btn ${item.kind === 'application_answer' ? 'btn-outline' : 'btn-primary'}`}
        >
          {startScreen.open[to]}
        </Link>
      </div>
    </section>
  );
}
