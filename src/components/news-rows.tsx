import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { applications } from '#contract/messages/applications';
import { news as text, newInternships } from '#contract/messages/news';
import type { NewsItem } from '#contract/news';
import type { Role } from '#contract/status';
import { longDate, shortDate } from '../lib/format';
import { newsQuery, markRead } from '../offline/news';
import { useServices, useSession } from '../services/services';
import { Badge } from '../ui/badge';
import { RowList } from '../ui/card';

/** Number shown on the start screen. */
const most = 3;

interface Told {
  sentence: string;
  about?: string;
  to: string;
  id?: number;
  search?: { category?: number | undefined; location?: string | undefined };
}

const ofApplication = (
  { application_id, title }: { application_id: number; title: string },
  sentence: string,
): Told => ({ sentence, about: title, to: '/application-detail/$id', id: application_id });

const profileOf = (role: Role | undefined) => (role === 'business' ? '/business-profile' : '/profile');

export function toldBy(item: NewsItem, role: Role | undefined): Told | null {
  switch (item.kind) {
    case 'application_status':
      return ofApplication(item, text[item.set_back ? 'setBack' : item.status](item.company_name));
    case 'application_answer':
      return ofApplication(
        item,
        item.answer === 'taken_back'
          ? text.answerTakenBack(item.company_name)
          : applications.answeredBy(item.company_name),
      );
    case 'application_released':
      return ofApplication(item, text.released(item.company_name));
    case 'answer_unlikely':
      return ofApplication(item, text.answerUnlikely(item.company_name));
    case 'account_approved':
      return { sentence: text.approved, to: profileOf(role) };
    case 'account_rejected':
      return { sentence: text.rejected, to: profileOf(role) };
    case 'profile_change_decided':
      return { sentence: item.is_accepted ? text.changeAccepted : text.changeRefused, to: profileOf(role) };
    case 'profile_corrected':
      return { sentence: text.profileCorrected, to: profileOf(role) };
    case 'accounts_joined':
      return { sentence: text.accountsJoined, to: '/my-applications' };
    case 'saved_closing':
      return {
        ...{ sentence: text.closing(longDate(item.last_date_to_apply)), about: item.title },
        ...{ to: '/internship-details/$id', id: item.internship_id },
      };
    case 'job_alert':
      return {
        sentence: newInternships(item.count, item.place, item.category),
        to: '/all-internships',
        search: { category: item.category_id ?? undefined, location: item.place ?? undefined },
      };
    case 'answers_awaited':
      return { sentence: text.answersAwaited(item.count), to: '/all-internship' };
    case 'internship_taken_down':
      return { sentence: text.takenDown, about: item.title, to: '/internship/$id', id: item.internship_id };
    default:
      return null;
  }
}

interface NewsRowsProps {
  news: readonly NewsItem[];
  most?: number;
  readUpTo: number;
  onFollow?: () => void;
}

export function NewsRows({ news, most = news.length, readUpTo, onFollow }: NewsRowsProps) {
  const role = useSession()?.role;
  const known = news.flatMap((item) => {
    const told = toldBy(item, role);
    return told ? [{ ...told, key: item.id, at: item.created_at, isNew: item.id > readUpTo }] : [];
  });
  return (
    <RowList>
      {known.slice(0, most).map(({ key, sentence, about, at, isNew, to, id, search }) => (
        <li key={key} className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <Link
              to={to}
              {...(id !== undefined && { params: { id: String(id) } })}
              {...(search && { search })}
              className="row-link font-bold"
              onClick={onFollow}
            >
              {sentence}
            </Link>
            <p className="text-sm break-words">
              {about ? `${about} · ` : ''}
              {shortDate(at)}
            </p>
          </div>
          {isNew ? <Badge tone="warning">{text.isNew}</Badge> : null}
        </li>
      ))}
    </RowList>
  );
}

/** Unread news, at most three, or the newest, on the start screen (rule notify-3). */
export function LatestNews() {
  const services = useServices();
  const { data } = useQuery(newsQuery(services));
  const { news = [], read_up_to: readUpTo = 0 } = data?.body ?? {};
  const [newest] = news;
  if (!newest) return null;
  const unread = news.filter(({ id }) => id > readUpTo).length;
  return (
    <section>
      <h2 className="flex min-h-8 items-center text-xl font-bold">{text.title}</h2>
      <NewsRows
        news={news}
        most={Math.min(Math.max(unread, 1), most)}
        readUpTo={readUpTo}
        // More than shown stay unread until all were.
        onFollow={() => unread <= most && markRead(services, newest.id)}
      />
      <Link to="/news" className="text-link flex min-h-12 items-center">
        {text.all}
      </Link>
    </section>
  );
}
