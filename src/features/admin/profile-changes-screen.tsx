import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import { profileChanges } from '#contract/messages/account';
import { nouns } from '#contract/messages/admin';
import type { WaitingChange, WaitingChangesAnswer } from '#contract/profile';
import { focusScreen } from '../../forms/focus';
import { isCode, errorMessage } from '../../services/api';
import { longDate } from '../../lib/format';
import { useConnection, useServices } from '../../services/services';
import { titles, toast } from '../../lib/toast';
import { updateCachedQuery } from '../../services/update-cached-query';
import { Badge } from '../../ui/badge';
import { MailLink } from '../../ui/contacts';
import { EmptyState } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { RowList } from '../../ui/card';
import { Screen } from '../../ui/screen';
import { ChangedFields } from '../../components/changed-fields';
import { SavedView } from '../../components/saved-view';
import { AdminTabs } from './admin-tabs';
import { adminQueries, counted, statusBadges, statusLabels } from './admin-queries';
import { MatchBadge } from './register-match';
import { RejectDialog } from './reject-dialog';

/** Pending changes of approved profiles (screens.md section 2, Changed profiles; rule account-8). */
export function ProfileChangesScreen() {
  const { api } = useServices();
  const query = useQuery(adminQueries.profileChanges(api));
  return (
    <Screen title="Changed profiles" width="wide">
      <AdminTabs />
      <div>
        <SavedView query={query} failedTitle={profileChanges.listFailed}>
          {({ changes, total }) => <Queue changes={changes} total={total} />}
        </SavedView>
      </div>
    </Screen>
  );
}

function Queue({ changes, total }: WaitingChangesAnswer) {
  if (changes.length === 0)
    return (
      <EmptyState icon="check" title="No changed profiles wait">
        <p>When an approved student or business changes who they are, you see it here.</p>
      </EmptyState>
    );
  return (
    <>
      <p className="mb-3 font-semibold">{counted(total, nouns.change)}</p>
      <RowList>
        {changes.map((change) => (
          // Keyed by proposal: a failure belongs to the one that was decided.
          <li key={change.id}>
            <WaitingRow change={change} />
          </li>
        ))}
      </RowList>
      {total > changes.length ? (
        <p className="mt-4">The others are listed once these are decided: {total - changes.length} more.</p>
      ) : null}
    </>
  );
}

const nameOf = ({ user }: WaitingChange) => user.company_name || user.full_name;

function WaitingRow({ change }: { change: WaitingChange }) {
  const { user, register_match: match } = change;
  const name = nameOf(change);
  const offline = useConnection() === 'offline';
  const [refusing, setRefusing] = useState(false);
  const [triedOffline, setTriedOffline] = useState(false);
  const decision = useDecision(change);
  const blocked = offline || decision.isPending;
  const press = (then: () => void) => {
    setTriedOffline(offline);
    if (blocked) return;
    decision.reset();
    then();
  };
  const failure = decision.isError ? <DecisionFailure error={decision.error} /> : null;
  return (
    <div className="flex flex-col gap-3 py-2 lg:max-w-3xl">
      <div className="flex flex-wrap items-center gap-3" aria-busy={decision.isPending}>
        <h2 className="min-w-0 text-xl font-bold wrap-anywhere">{name}</h2>
        <Badge {...statusBadges[user.status]}>
          <span className="sr-only">Status: </span>
          {statusLabels[user.status]}
        </Badge>
      </div>
      <p>
        {user.role === 'business' ? 'Business' : 'Student'}, since {longDate(change.requested_at)},{' '}
        <MailLink address={user.email} />
      </p>
      <ChangedFields fields={change.fields} />
      {match ? <MatchBadge match={match} /> : null}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={blocked}
          onClick={() => press(() => decision.mutate({ way: 'accept' }))}
        >
          Accept <span className="sr-only">{name}</span>
        </button>
        <button
          type="button"
          className="btn btn-outline"
          aria-disabled={blocked}
          onClick={() => press(() => setRefusing(true))}
        >
          Refuse <span className="sr-only">{name}</span>
        </button>
      </div>
      {offline ? (
        <p className="flex items-center gap-2">
          <Icon name="offline" className="size-5" />
          Needs signal
        </p>
      ) : null}
      {offline && triedOffline ? <p role="alert">{profileChanges.needsSignal}</p> : null}
      {refusing ? null : failure}
      <RejectDialog
        id={change.id}
        title={`Refuse the change of ${name}?`}
        labels={['Refuse', 'Refusing...']}
        hint={`The ${user.role === 'business' ? 'business' : 'student'} reads it on the profile and in a mail.`}
        open={refusing}
        busy={decision.isPending}
        failure={failure}
        onClose={() => setRefusing(false)}
        onReject={(reason) =>
          decision.mutateAsync({ way: 'refuse', reason }).then(
            () => true,
            () => false,
          )
        }
      />
    </div>
  );
}

const DecisionFailure = ({ error }: { error: unknown }) => (
  <div role="alert" className="text-error">
    <p className="font-semibold">{profileChanges.decideFailed}</p>
    <p>{errorMessage(error, undefined, profileChanges.needsSignal)}</p>
  </div>
);

function useDecision({ id, user: { role } }: WaitingChange) {
  const { api, queryClient } = useServices();
  const { queryKey } = adminQueries.profileChanges(api);
  return useMutation({
    scope: { id: `change-${id}` },
    mutationFn: ({ way, ...reason }: { way: 'accept' | 'refuse'; reason?: string }) =>
      api.post<MessageAnswer>(`admin/profile_changes/${way}`, { id, ...reason }),
    onSuccess: async ({ message }) => {
      toast('success', message, titles.success, `${id}`);
      await updateCachedQuery<WaitingChangesAnswer>(queryClient, queryKey, ({ changes, total }) => ({
        changes: changes.filter((change) => change.id !== id),
        total: total - 1,
      }));
      focusScreen();
      void queryClient.invalidateQueries({ queryKey: adminQueries.overview(api).queryKey });
      const list = role === 'business' ? adminQueries.businesses : adminQueries.students;
      void queryClient.invalidateQueries({ queryKey: list.queryKey });
      if (role === 'business')
        void queryClient.invalidateQueries({ queryKey: adminQueries.internships.queryKey });
    },
    onError: (error) => {
      if (!isCode(error, 'change_replaced')) return;
      // The row is unmounted with its message.
      toast('error', errorMessage(error), titles.error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
