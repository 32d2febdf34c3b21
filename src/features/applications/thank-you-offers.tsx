import { useEffect, useState } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { notificationSettings as text, sentNotice } from '#contract/messages/news';
import { isClosed } from '#contract/dates';
import type { InternshipListAnswer, InternshipRow } from '#contract/internships';
import { applying } from '#contract/messages/applications';
import { canPush, isPushOn, turnPushOn, settingsQuery, useSettingsChange } from '../../offline/push';
import { useServices, useHydrated, useOutboxRecords, useServerNow } from '../../services/services';
import { useUser, internshipKeys, ownApplicationsQuery } from '../../services/shared-queries';
import type { Saved } from '../../services/api';
import { deadline, shortDate } from '../../lib/format';
import { RowList } from '../../ui/card';

/** Offers notifications of answers (rule notify-4); hidden where the browser cannot, refused, or already has them. */
export function AnswerOffer({ className }: { className: string }) {
  const { api, queryClient } = useServices();
  const [isOffered, setOffered] = useState(false);
  const [isDenied, setDenied] = useState(false);
  const turnOn = useSettingsChange((api) => turnPushOn(api));
  const press = async () => {
    if (turnOn.isPending) return;
    const answer = await Notification.requestPermission().catch(() => 'denied' as const);
    setDenied(answer !== 'granted');
    if (answer === 'granted') turnOn.mutate(undefined);
  };
  useEffect(() => {
    let isLeft = false;
    if (canPush() && Notification.permission !== 'denied')
      isPushOn().then(
        (isOn) => {
          if (isLeft) return;
          setOffered(!isOn);
          if (isOn) void queryClient.prefetchQuery({ ...settingsQuery(api), retry: false });
        },
        () => undefined,
      );
    return () => void (isLeft = true);
  }, [api, queryClient]);
  if (!isOffered) return null;
  const sentence = isDenied ? text.denied : turnOn.data ? text.granted : null;
  if (sentence) return <p role="status">{sentence}</p>;
  return (
    <div>
      <button
        type="button"
        className={className}
        aria-disabled={turnOn.isPending}
        onClick={() => void press()}
      >
        {text.ask}
      </button>
      <p role="status" className="empty:hidden">
        {turnOn.isError ? text.askFailed : null}
      </p>
    </div>
  );
}

const isPossible = () =>
  'Notification' in window && 'SyncManager' in window && Notification.permission === 'default';

/** Offers a notification once the worker has sent what waits. The browser asks on a press only (rule outbox-4). */
export function NotifyOffer({ className }: { className: string }) {
  const [answer, setAnswer] = useState<NotificationPermission>('default');
  if (!useHydrated()) return null;
  if (answer !== 'default') return <p role="status">{sentNotice[answer]}</p>;
  if (!isPossible()) return null;
  const ask = () => void Notification.requestPermission().then(setAnswer, () => setAnswer('denied'));
  return (
    <button type="button" className={className} onClick={ask}>
      {sentNotice.ask}
    </button>
  );
}

const most = 2;

export function ClosingSoon({ except }: { except: number }) {
  const { api } = useServices();
  const now = useServerNow();
  const user = useUser();
  const records = useOutboxRecords();
  const list = useQuery<Saved<InternshipListAnswer>>({
    queryKey: internshipKeys.list,
    queryFn: skipToken,
  }).data;
  const mine = useQuery({ ...ownApplicationsQuery(api), enabled: false }).data;
  if (!list || now === null) return null;
  const taken = new Set([
    except,
    ...(records ?? []).map(({ internship }) => internship.id),
    ...(mine?.body.internship_application ?? []).map(({ internship }) => internship.id),
  ]);
  const open = list.body.internships
    .filter(({ id, last_date_to_apply }) => !taken.has(id) && !isClosed(last_date_to_apply, now))
    .sort((one, other) => one.last_date_to_apply.localeCompare(other.last_date_to_apply));
  const town = user?.city?.trim() ?? '';
  const near = open.filter(({ location }) => location.trim().toLowerCase() === town.toLowerCase());
  const shown = (near.length > 0 ? near : open).slice(0, most);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="closing-soon" className="page max-w-2xl pb-6 lg:py-10">
      <h2 id="closing-soon" className="mb-2 text-xl font-bold">
        {applying.closingSoon(near.length > 0 ? town : null)}
      </h2>
      <RowList>
        {shown.map((row) => (
          <ClosingRow key={row.id} row={row} now={now} />
        ))}
      </RowList>
    </section>
  );
}

const ClosingRow = ({ row, now }: { row: InternshipRow; now: number }) => (
  <li>
    <Link
      to="/internship-details/$id"
      params={{ id: String(row.id) }}
      className="row-link block text-lg leading-snug font-bold"
    >
      {row.title}
    </Link>
    <p>{row.company.company_name}</p>
    <p className="text-sm">
      {row.location} · Apply by {deadline(row.last_date_to_apply, now, shortDate)}
    </p>
  </li>
);
