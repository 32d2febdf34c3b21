import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import { reported as text } from '#contract/messages/admin';
import {
  reportReasonWords,
  type ReportedInternship,
  type ReportedInternshipsAnswer,
} from '#contract/reports';
import { errorMessage, type Api } from '../../services/api';
import { shortDate } from '../../lib/format';
import { useServices } from '../../services/services';
import { getQuery, useWaiting } from '../../services/shared-queries';
import { toast } from '../../lib/toast';
import { MailLink } from '../../ui/contacts';
import { ErrorText } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { RowList } from '../../ui/card';
import { SavedView } from '../../components/saved-view';
import { adminQueries } from './admin-queries';
import { RejectDialog } from './reject-dialog';

const reportedQuery = (api: Api) =>
  getQuery<ReportedInternshipsAnswer>(api, ['admin', 'reported'], 'admin/reported_internships');

/** Opens the reported internships below, with their number when known (rule internship-10). */
export function ReportedInternships() {
  const count = useWaiting()?.reported;
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Reported internships" className="flex flex-col gap-3">
      <button
        type="button"
        className="btn btn-outline self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count ? <Icon name="alert" className="text-warning size-5" /> : null}
        Reported internships{count ? ` (${String(count)})` : ''}
      </button>
      {isOpen ? <Queue /> : null}
    </section>
  );
}

function Queue() {
  const { api } = useServices();
  const query = useQuery(reportedQuery(api));
  return (
    <div>
      <SavedView query={query} failedTitle={text.listFailed}>
        {({ internships, as_of }) =>
          internships.length === 0 ? (
            <p>{text.noneWait}</p>
          ) : (
            <RowList>
              {internships.map((one) => (
                <li key={one.id}>
                  <Reported internship={one} seenUntil={as_of} />
                </li>
              ))}
            </RowList>
          )
        }
      </SavedView>
    </div>
  );
}

interface ReportedProps {
  internship: ReportedInternship;
  seenUntil: string;
}

const stateOf = ({ taken_down_reason }: ReportedInternship): string =>
  taken_down_reason === null ? text.isShown : `${text.isDown} ${taken_down_reason}`;

function Reported({ internship, seenUntil }: ReportedProps) {
  const { id, title, company_name, reports, taken_down_reason } = internship;
  const [isAsking, setAsking] = useState(false);
  const decision = useDecision(id, seenUntil);
  const isDown = taken_down_reason !== null;
  const failure = (
    <ErrorText role="alert">
      {decision.isError
        ? `${text.decideFailed}: ${errorMessage(decision.error, undefined, text.needsSignal)}`
        : null}
    </ErrorText>
  );
  return (
    <div className="flex flex-col gap-2 py-2 lg:max-w-3xl" aria-busy={decision.isPending}>
      <h3 className="text-lg font-bold wrap-anywhere">
        <Link to="/internship/$id" params={{ id: String(id) }} className="text-link">
          {title}
        </Link>
      </h3>
      <p>
        {company_name}. {stateOf(internship)}
      </p>
      {reports.length === 0 ? <p>{text.nobodyLeft}</p> : null}
      <ul className="flex flex-col gap-2">
        {reports.map(({ student, reason, note, reported_at, is_closed }) => (
          <li key={student.id} className="text-sm">
            <strong>{reportReasonWords[reason]}</strong>
            {is_closed ? ' (decided)' : ''} · {shortDate(reported_at)} ·{' '}
            {student.full_name === null ? (
              'an account that is being deleted'
            ) : student.email === null ? (
              student.full_name
            ) : (
              <>
                {student.full_name}, <MailLink address={student.email} />
              </>
            )}
            {note ? <p className="wrap-anywhere">{note}</p> : null}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-outline"
          aria-disabled={decision.isPending}
          onClick={() => decision.isPending || decision.mutate({ way: 'clear' })}
        >
          {isDown ? 'Let it be restored' : 'Nothing wrong'} <span className="sr-only">{title}</span>
        </button>
        {isDown ? null : (
          <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
            Take it down <span className="sr-only">{title}</span>
          </button>
        )}
      </div>
      {isAsking ? null : failure}
      <RejectDialog
        id={`report-${String(id)}`}
        title={`Take down ${title}?`}
        labels={['Take it down', 'Taking it down...']}
        hint="The business reads it, and cannot restore the internship."
        open={isAsking}
        busy={decision.isPending}
        failure={failure}
        onClose={() => setAsking(false)}
        onReject={(reason) =>
          decision.mutateAsync({ way: 'take_down', reason }).then(
            () => true,
            () => false,
          )
        }
      />
    </div>
  );
}

function useDecision(id: number, seen_until: string) {
  const { api, queryClient } = useServices();
  return useMutation({
    mutationFn: ({ way, reason }: { way: 'clear' | 'take_down'; reason?: string }) =>
      api.post<MessageAnswer>(`admin/reported_internships/${String(id)}/${way}`, { seen_until, reason }),
    onSuccess: ({ message }) => {
      toast('success', message);
      void queryClient.invalidateQueries({ queryKey: reportedQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: adminQueries.overview(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: adminQueries.internships.queryKey });
    },
  });
}
