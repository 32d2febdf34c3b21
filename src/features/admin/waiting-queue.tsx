import type { Words } from '#contract/languages';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AdminOverview, WaitingPerson, ApproveMatchesAnswer } from '#contract/overview';
import { admin as adminMessages, nouns } from '#contract/messages/admin';
import { useNow, useConnection, useServices } from '../../services/services';
import { Face } from '../../ui/face';
import { Icon } from '../../ui/icon';
import { RowList } from '../../ui/card';
import { ApproveButton, focusQueue } from './approve-button';
import { counted, type Noun, adminQueries } from './admin-queries';
import { matchText } from './register-match';
import { errorMessage } from '../../services/api';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Banner, RetryButton, SkeletonRows } from '../../ui/feedback';

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
    <li className="flex min-h-16 flex-wrap items-center gap-x-3">
      <Face name={name} />
      <div className="min-w-0 flex-[1_1_7rem]">
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
    </li>
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

/** Approves all matching students, after a list of their names (rule admin-4). @param count as in the overview */
function ApproveMatches({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const offline = useConnection() === 'offline';
  return (
    <>
      <button
        type="button"
        className={`btn btn-outline ${offline ? 'border-dashed' : ''}`}
        aria-disabled={offline}
        onClick={() => setOpen(true)}
      >
        Approve {count} with a match
      </button>
      {isOpen ? (
        <NamesDialog
          onClose={() => {
            setOpen(false);
            setTimeout(focusQueue);
          }}
        />
      ) : null}
    </>
  );
}

function NamesDialog({ onClose }: { onClose: () => void }) {
  const { api, queryClient } = useServices();
  const names = useQuery(adminQueries.matches(api));
  const approving = useMutation({
    mutationFn: (ids: number[]) => api.post<ApproveMatchesAnswer>('admin/approve_matches', { ids }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: adminQueries.students.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['admin', 'registration'] });
    },
  });
  // After closing: the button that opened this is unmounted with the last match.
  const close = () => {
    onClose();
    if (approving.isSuccess)
      void queryClient.invalidateQueries({ queryKey: adminQueries.overview(api).queryKey });
  };
  const listed = names.data ?? [];
  const isReady = listed.length > 0 && !approving.isSuccess;
  const approveAll = `Approve ${counted(listed.length, nouns.student)}` satisfies Words;
  return (
    <Dialog
      title="Approve with a match"
      open
      onClose={close}
      actions={
        <DialogActions
          label={isReady ? (approving.isPending ? 'Updating...' : approveAll) : undefined}
          isBlocked={approving.isPending}
          onPress={() => approving.mutate(listed.map(({ id }) => id))}
          onCancel={close}
          cancelLabel={approving.isSuccess ? 'Close' : 'Cancel'}
        />
      }
    >
      <div className="flex flex-col gap-3">
        {approving.isSuccess ? (
          <Outcome answer={approving.data} />
        ) : names.error ? (
          <div role="alert" className="flex flex-col items-start gap-3">
            <p>{errorMessage(names.error, adminMessages.matchesListFailed)}</p>
            <RetryButton busy={names.isFetching} onClick={() => void names.refetch()} />
          </div>
        ) : names.data === undefined ? (
          <SkeletonRows count={2} />
        ) : listed.length === 0 ? (
          <p>{adminMessages.noMatches}</p>
        ) : (
          <>
            <p>{adminMessages.matchesHint}</p>
            <ul className="list-disc pl-5">
              {listed.map(({ id, full_name, city }) => (
                <li key={id} className="wrap-anywhere">
                  <strong>{full_name}</strong>
                  {city ? `, ${city}` : ''}
                </li>
              ))}
            </ul>
          </>
        )}
        {approving.isError ? (
          <Banner tone="error">
            {errorMessage(approving.error, adminMessages.matchesFailed, adminMessages.statusNeedsSignal)}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

const Outcome = ({ answer: { message, not_approved } }: { answer: ApproveMatchesAnswer }) => (
  <>
    <Banner tone="success">{message}</Banner>
    {not_approved.length > 0 ? (
      <ul className="list-disc pl-5">
        {not_approved.map(({ id, name, reason }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{name ?? `Number ${String(id)}`}</strong> {adminMessages.notApproved[reason]}
          </li>
        ))}
      </ul>
    ) : null}
  </>
);
