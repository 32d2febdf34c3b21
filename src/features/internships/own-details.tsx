import { Link } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { internshipPages, report as text } from '#contract/messages/internships';
import { isClosed } from '#contract/dates';
import type { InternshipDetails, InternshipRow, InternshipAnswer } from '#contract/internships';
import type { OutboxRecord } from '#outbox/record';
import { statusOf } from '#outbox/status';
import type { MessageAnswer } from '#contract/accounts';
import { reportReasonWords } from '#contract/reports';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { SaveButton } from '../../components/save-internship';
import { SavedView } from '../../components/saved-view';
import { NoAnswerError, errorMessage, fieldErrors } from '../../services/api';
import {
  useHydrated,
  useSession,
  useConnection,
  useHasSignal,
  useOutboxRecords,
  useServerNow,
  useServices,
} from '../../services/services';
import { SkeletonRows, Banner } from '../../ui/feedback';
import { Description, DetailParts } from './detail-parts';
import { useInternship } from './internship-queries';
import { ClosedNotice, DetailsPage, Excerpt, Summary } from './internship-summary';
import { AlreadyApplied } from '../../components/already-applied';
import { WithdrawnNote } from '../../components/withdrawn-note';
import { isReachable } from '../../services/connection';
import { useUser, internshipKeys } from '../../services/shared-queries';
import { StickyBar } from '../../ui/notice-bar';
import { useForm } from '../../forms/use-form';
import { longDate } from '../../lib/format';
import { toast } from '../../lib/toast';
import { updateCachedQuery } from '../../services/update-cached-query';
import { Dialog, DialogActions } from '../../ui/dialog';
import { ErrorText, SelectField, TextArea } from '../../ui/fields';

export function OwnDetails({ id }: { id: string }) {
  const query = useInternship(id);
  const isStudent = useSession()?.role === 'student';
  const record = useRecordOf(Number(id));
  // Without the script its buttons would do nothing.
  const hasButtons = useHydrated() && isStudent;
  return (
    <DetailsPage title={query.data?.body?.row.title}>
      {isStudent ? <OwnStatusBanner /> : null}
      <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
        {(known) => {
          if (!known) return null;
          const { row, details } = known;
          const action = isStudent ? (
            <ApplyAction row={row} own={details} />
          ) : (
            <ClosedNotice lastDay={row.last_date_to_apply} />
          );
          // What became of an application comes before what the work is.
          const isWritten = record !== undefined && record.state !== 'draft';
          const isSettled =
            isStudent && (isWritten || details?.is_applied === 1 || details?.withdrawn_at !== undefined);
          return (
            <Summary
              row={row}
              details={details}
              lead={
                <>
                  {isSettled ? <div className="mb-4">{action}</div> : null}
                  {details ? (
                    <Description>{details.description}</Description>
                  ) : query.error instanceof NoAnswerError ? (
                    <Excerpt row={row}>{internshipPages.summaryOnly}</Excerpt>
                  ) : query.error === null ? (
                    <SkeletonRows count={2} />
                  ) : null}
                </>
              }
              action={isSettled ? null : action}
              buttons={hasButtons ? <SaveButton row={row} /> : null}
            >
              {details ? <DetailParts internship={details} /> : null}
              {hasButtons && details ? <ReportInternship internship={details} /> : null}
            </Summary>
          );
        }}
      </SavedView>
    </DetailsPage>
  );
}

interface ApplyActionProps {
  row: Pick<InternshipRow, 'id' | 'location' | 'last_date_to_apply'>;
  own: Pick<InternshipDetails, 'is_applied' | 'withdrawn_at'> | null;
}

function ApplyAction({ row, own }: ApplyActionProps) {
  if (own?.withdrawn_at !== undefined) return <WithdrawnNote at={own.withdrawn_at} location={row.location} />;
  if (own?.is_applied === 1) return <AlreadyApplied internshipId={row.id} />;
  return <ApplyLink row={row} />;
}

const useRecordOf = (id: number) => useOutboxRecords()?.find(({ internship }) => internship.id === id);

/** Hidden with an application on this phone, maybe written in time, and for rejected students. */
function ApplyLink({ row: { id, last_date_to_apply: lastDay } }: Pick<ApplyActionProps, 'row'>) {
  const now = useServerNow();
  const isRejected = useUser()?.status === 'rejected';
  const record = useRecordOf(id);
  if (record && record.state !== 'draft') return <RecordNote record={record} />;
  if (now !== null && isClosed(lastDay, now)) return <ClosedNotice lastDay={lastDay} />;
  if (isRejected) return null;
  return (
    <StickyBar className="order-last lg:order-none">
      <Link to="/apply/$id" params={{ id: String(id) }} className="btn btn-primary btn-block">
        {record ? 'Finish your application' : 'Apply Now'}
      </Link>
    </StickyBar>
  );
}

function RecordNote({ record }: { record: OutboxRecord }) {
  const isConnected = isReachable(useConnection());
  const { label } = statusOf(record, null, undefined, isConnected, false, useHasSignal());
  return (
    <Banner tone="info">
      <p>Your application is on this phone: {label}.</p>
      <Link to="/my-applications" className="btn mt-2">
        My Applications
      </Link>
    </Banner>
  );
}

interface ReportProps {
  internship: InternshipDetails;
}

/** Link to report an internship, or to change the report (rule internship-10). */
function ReportInternship({ internship }: ReportProps) {
  const { is_reported: isReported, reported_at: at } = internship;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="text-sm">
      {isReported ? <p className="mb-2">{at ? text.reportedOn(longDate(at)) : text.reported}</p> : null}
      <button type="button" className="btn btn-outline text-sm" onClick={() => setOpen(true)}>
        {isReported ? text.change : 'Report this internship'}
      </button>
      <ReportDialog internship={internship} open={isOpen} onClose={close} />
    </div>
  );
}

const reasons = Object.entries(reportReasonWords).map(([value, label]) => ({ value, label }));
const empty = { reason: '', note: '' };
const check = (input: unknown) => {
  const value = input as typeof empty;
  return value.reason === ''
    ? { ok: false as const, errors: { reason: [text.reasonRequired] } }
    : { ok: true as const, value };
};

interface DialogProps extends ReportProps {
  open: boolean;
  onClose: () => void;
}

function ReportDialog({ internship: { id, title }, open, onClose }: DialogProps) {
  const { api, queryClient, now, serverTime } = useServices();
  const form = useForm({ name: `report-${String(id)}`, initial: empty, check });
  const send = useMutation({
    mutationFn: (report: typeof empty) => api.put<MessageAnswer>(`internship/${String(id)}/report`, report),
    onSuccess: async ({ message }) => {
      toast('success', message);
      form.clear();
      onClose();
      const reported_at = new Date(serverTime.at(now())).toISOString();
      await updateCachedQuery<InternshipAnswer>(queryClient, internshipKeys.detail(String(id)), (saved) => ({
        ...saved,
        internship: { ...saved.internship, is_reported: true, reported_at },
      }));
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const close = () => {
    send.reset();
    onClose();
  };
  return (
    <Dialog
      title="Report this internship"
      open={open}
      onClose={close}
      actions={
        <DialogActions
          label={send.isPending ? 'Sending...' : 'Send report'}
          form={form.id}
          isBlocked={send.isPending}
          onCancel={close}
        />
      }
    >
      <form
        id={form.id}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={form.submit((report) => {
          if (!send.isPending) send.mutate(report);
        })}
      >
        <p>
          {title}. {text.notNamed}
        </p>
        <SelectField
          {...form.field('reason')}
          label="What is wrong?"
          options={reasons}
          placeholder="Please choose"
          required
        />
        <TextArea {...form.field('note')} label="What happened (optional)" rows={3} />
        <ErrorText role="alert">
          {send.isError ? errorMessage(send.error, text.failed, text.needsSignal) : null}
        </ErrorText>
      </form>
    </Dialog>
  );
}
