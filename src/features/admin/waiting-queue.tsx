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
import { counted } from './admin-queries';
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
        <Review to="/list-all-students" count={students} noun={nouns.student} isMain />
        <Review to="/list-all-business" count={businesses} noun={nouns.business} isMain={students === 0} />
        {changes > 0 ? (
          <Link to="/changed-profiles" className="btn btn-outline">
            Review {counted(changes, nouns.change)}
          </Link>
        ) : null}
        {waiting.matches > 0 ? <ApproveMatches count={waiting.matches} /> : null}
      </div>
      {children}
    </section>
  );
}

function WaitingRow({ person }: { person: WaitingPerson }) {
  const { id, name, city, since, role, match } = person;
  const now = useNow();
  const isMatch = match?.result === 'match';
  const facts = [city, role === 'business' ? 'Business' : null].filter(Boolean).join(' · ');
  return (
    <ListRow className="flex min-h-16 items-center gap-3">
      <div className="min-w-0 flex-1">
        <Link
          to="/dashboard"
          search={{ view: id }}
          state={{ openedFromList: true }}
          resetScroll={false}
          className="row-link block text-lg leading-6 font-bold wrap-anywhere"
        >
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
  to: '/list-all-students' | '/list-all-business';
  count: number;
  noun: readonly [string, string];
  isMain: boolean;
}

const Review = ({ to, count, noun, isMain }: ReviewProps) =>
  count === 0 ? (
    <p className="flex min-h-12 items-center gap-2 pr-3">
      <Icon name="check" className="size-5" />
      {noun[0] === 'student' ? 'No students waiting' : 'No businesses waiting'}
    </p>
  ) : (
    <Link to={to} search={{ status: 'pending' }} className={`btn ${isMain ? 'btn-primary' : 'btn-outline'}`}>
      Review {counted(count, noun)}
    </Link>
  );
