import type { Words } from '#contract/languages';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminOverview, WaitingPerson } from '#contract/overview';
import { admin as adminMessages, nouns } from '#contract/messages/admin';
import { useNow } from '../../services/use-now';
import { Icon } from '../../ui/icon';
import { ListRow, RowList } from '../../ui/card';
import { ApproveButton } from './approve-button';
import { ApproveMatches } from './approve-matches';
import { counted, type Noun } from './admin-queries';
import { matchText } from './register-match';

const DAY = 86_400_000;

function waitedText(since: string, now: number | null): Words {
  if (now === null) return '';
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / DAY));
  return days === 0 ? 'Today' : counted(days, nouns.day);
}

interface WaitingQueueProps {
  waiting: AdminOverview['waiting'];
  children: ReactNode;
}

export function WaitingQueue({ waiting, children }: WaitingQueueProps) {
  const { rows, students, businesses, changes } = waiting;
  const all = students + businesses;
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <h2 className="text-xl font-bold outline-none" tabIndex={-1} id="waiting">
        Waiting for approval{all > 0 ? ` (${String(all)})` : ''}
      </h2>
      {rows.length > 0 ? (
        <RowList>
          {rows.map((person) => (
            <WaitingRow key={person.id} person={person} />
          ))}
        </RowList>
      ) : (
        <p>{adminMessages.nobodyWaits}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {rows[0] ? (
          <Link {...detailsOf(rows[0].id)} className="btn btn-primary">
            {adminMessages.reviewAll(all)}
          </Link>
        ) : null}
        {waiting.matches > 0 ? <ApproveMatches count={waiting.matches} /> : null}
      </div>
      <p className="-my-2 flex flex-wrap gap-x-6 empty:hidden">
        <Review to="/list-all-students" count={students} noun={nouns.student} />
        <Review to="/list-all-business" count={businesses} noun={nouns.business} />
        <Review to="/changed-profiles" count={changes} noun={nouns.change} />
      </p>
      {children}
    </section>
  );
}

const detailsOf = (view: number) =>
  ({ to: '/dashboard', search: { view }, state: { openedFromList: true }, resetScroll: false }) as const;

function WaitingRow({ person }: { person: WaitingPerson }) {
  const { id, name, city, since, role, match } = person;
  const now = useNow();
  const isMatch = match?.result === 'match';
  const facts = [city, role === 'business' ? 'Business' : null].filter(Boolean).join(' · ');
  return (
    <ListRow className="flex min-h-16 flex-wrap items-center gap-x-3">
      <div className="min-w-0 flex-[1_1_8rem]">
        <Link {...detailsOf(id)} className="row-link block text-lg leading-6 font-bold wrap-anywhere">
          <span className="sr-only">Details of</span> {name}
        </Link>
        <p className="text-sm">
          {facts}
          {match ? (
            <span className={isMatch ? '' : 'font-semibold'}>
              {facts ? ' · ' : ''}
              <span className="sr-only">Participant list: </span>
              {matchText(match)}
              {isMatch ? <span aria-hidden="true"> ✓</span> : null}
            </span>
          ) : null}
        </p>
      </div>
      <p className="shrink-0 text-sm whitespace-nowrap">
        <span className="sr-only">Waits since: </span>
        {waitedText(since, now)}
      </p>
      {isMatch ? (
        <div className="relative z-10 hidden max-w-52 lg:block">
          <ApproveButton role={role} id={id} name={name} className="btn-outline" />
        </div>
      ) : null}
      <Icon name="back" className="size-5 shrink-0 rotate-180" />
    </ListRow>
  );
}

interface ReviewProps {
  to: '/list-all-students' | '/list-all-business' | '/changed-profiles';
  count: number;
  noun: Noun;
}

const Review = ({ to, count, noun }: ReviewProps) =>
  count === 0 ? null : (
    <Link
      to={to}
      search={to === '/changed-profiles' ? {} : { status: 'pending' }}
      className="text-link flex min-h-12 items-center"
    >
      Review {counted(count, noun)}
    </Link>
  );
