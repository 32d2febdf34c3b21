import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { isTooLate } from '#contract/arrival';
import type { InternshipRow } from '#contract/internships';
import { internshipPages } from '#contract/messages/internships';
import type { InternshipSummary, OutboxRecord } from '#outbox/record';
import { canEdit } from '#outbox/transition';
import { isCode } from '../../services/api';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { focusScreen } from '../../forms/focus';
import { useServerNow, useServices, useSession } from '../../services/services';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { Card } from '../../ui/card';
import { Banner, EmptyState, RetryButton, SkeletonRows } from '../../ui/feedback';
import { WithdrawnNote } from '../../components/withdrawn-note';
import { SavedView, type SavedQuery } from '../../components/saved-view';
import { Screen, BackLink } from '../../ui/screen';
import { ApplyForm } from './apply-form';
import { ApplyHead } from './apply-head';
import { useIsRejected, useMyRecords } from './record-hooks';
import { useEarlierApplications } from './reuse-offer';
import { outboxErrorMessage } from '../../services/outbox-errors';
import { createApplicationEditor, type ApplicationEditor } from './application-editor';
import type { Writer } from './written-pages';

export interface ApplyInternship extends InternshipSummary {
  is_applied: boolean;
  /** A withdrawn application cannot be replaced (rule apply-7). */
  withdrawn_at?: string | undefined;
  row?: InternshipRow;
}

interface ApplyScreenProps {
  id: string;
  query: SavedQuery<ApplyInternship>;
}

/** Full height, so that the rest does not move when the form loads. */
export const formSkeleton = <SkeletonRows count={3} className="h-60" />;

/** Of those that are finished: who fills in a form does not wait for them. */
const AlreadyApplied = lazyWithRetry(
  async () => (await import('../../components/already-applied')).AlreadyApplied,
  () => formSkeleton,
);
const RecordView = lazyWithRetry(
  async () => (await import('./record-view')).RecordView,
  () => formSkeleton,
);

export function ApplyScreen({ id, query }: ApplyScreenProps) {
  const now = useServerNow();
  const { records, failed } = useMyRecords();
  const record = records?.find(({ internship }) => String(internship.id) === id) ?? null;
  return (
    <Screen title="Apply" width="wide">
      <SavedView
        query={withRecord(query, record)}
        failedTitle={internshipPages.detailsFailed}
        isForm
        underRefusal={record ? <OnThisPhone record={record} isGone={isGone(query.error)} /> : null}
      >
        {(internship) => (
          <div className="flex flex-col gap-4">
            <ApplyHead internship={internship} now={now} />
            <OwnStatusBanner />
            {records === null && !failed ? (
              formSkeleton
            ) : (
              <Application internship={internship} record={record} />
            )}
          </div>
        )}
      </SavedView>
      <BackLink to="/all-internships">All internships</BackLink>
    </Screen>
  );
}

const isGone = (error: unknown) => isCode(error, 'internship_not_found') || isCode(error, 'not_found');

function withRecord(
  query: SavedQuery<ApplyInternship>,
  record: OutboxRecord | null,
): SavedQuery<ApplyInternship> {
  if (query.data || !record) return query;
  const body = { ...record.internship, is_applied: false };
  return { ...query, data: { body, savedAt: record.updated_at } };
}

const underWay: readonly OutboxRecord['state'][] = ['queued', 'sending', 'sent', 'needs_login'];

function Application({ internship, record }: { internship: ApplyInternship; record: OutboxRecord | null }) {
  const now = useServerNow();
  const isRejected = useIsRejected(record);
  const { withdrawn_at: withdrawnAt, row } = internship;
  if (withdrawnAt !== undefined) return <WithdrawnNote at={withdrawnAt} location={row?.location} />;
  if (internship.is_applied) return <AlreadyApplied internshipId={internship.id} />;
  const needsOthers = record?.state === 'needs_attention' && !canEdit(record);
  if (record && (underWay.includes(record.state) || needsOthers || isRejected)) {
    return <OnThisPhone record={record} />;
  }
  if (isRejected) return null;
  // A last day that the server has called past stays past, whenever the application was written.
  const writtenAt = record?.last_error?.code === 'internship_closed' ? null : (record?.queued_at ?? null);
  if (now !== null && isTooLate(internship.last_date_to_apply, writtenAt, now)) {
    return (
      <Settled>
        <Banner tone="warning">{internshipPages.closed}</Banner>
      </Settled>
    );
  }
  return <OpenOwnForm internship={internship} />;
}

function OnThisPhone({ record, isGone = false }: { record: OutboxRecord; isGone?: boolean }) {
  return (
    <Settled>
      <Card>
        {isGone ? <h2 className="text-lg leading-tight font-bold">{record.internship.title}</h2> : null}
        <RecordView record={record} isGone={isGone} />
      </Card>
    </Settled>
  );
}

function Settled({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      {children}
      <Link to="/my-applications" className="btn btn-primary self-start">
        My Applications
      </Link>
    </div>
  );
}

function OpenOwnForm({ internship }: { internship: ApplyInternship }) {
  const navigate = useNavigate();
  return (
    <OpenForm
      internship={internship}
      onApplied={(record) => void navigate({ to: '/thank-you', search: { record }, replace: true })}
    />
  );
}

interface OpenFormProps {
  internship: ApplyInternship;
  /** Of a helper: whom it is for (rule admin-13). */
  person?: { registration: string; writer: Writer };
  onApplied: (recordId: string) => void;
}

export function OpenForm({ internship, person, onApplied }: OpenFormProps) {
  const { editor, problem, retry } = useApplicationEditor(internship, person);
  const earlier = useEarlierApplications(internship.id, person?.registration);
  if (editor) {
    return (
      <ApplyForm
        editor={editor}
        earlier={earlier}
        row={internship.row}
        writer={person?.writer}
        onApplied={onApplied}
      />
    );
  }
  if (problem === null) return formSkeleton;
  return (
    <EmptyState icon="alert" title="Your application cannot be kept on this phone">
      <p role="alert">{problem}</p>
      <RetryButton
        busy={false}
        onClick={() => {
          focusScreen();
          retry();
        }}
      />
    </EmptyState>
  );
}

interface Opened {
  editor: ApplicationEditor | null;
  problem: string | null;
  retry: () => void;
}

const unopened: Omit<Opened, 'retry'> = { editor: null, problem: null };

function useApplicationEditor(internship: InternshipSummary, person: OpenFormProps['person']): Opened {
  const { outbox } = useServices();
  const owner = useSession()?.userId;
  const [state, setState] = useState(unopened);
  const [attempt, setAttempt] = useState(0);
  const { id, title, company_name, last_date_to_apply } = internship;
  const registration = person?.registration;
  const name = person?.writer.full_name ?? '';

  useEffect(() => {
    if (owner === undefined) return;
    let left = false;
    const open = async () => {
      const opened = await outbox.load();
      const whom = registration === undefined ? undefined : { registration, full_name: name };
      const record = await opened.draftFor(owner, { id, title, company_name, last_date_to_apply }, whom);
      if (left) return;
      // Changed internship details must not reset the editor.
      setState((before) =>
        before.editor ? before : { editor: createApplicationEditor(opened, record), problem: null },
      );
    };
    open().catch((error: unknown) => {
      if (!left) setState({ ...unopened, problem: outboxErrorMessage(error) });
    });
    return () => void (left = true);
  }, [outbox, owner, id, title, company_name, last_date_to_apply, registration, name, attempt]);

  return {
    ...state,
    retry: () => {
      setState(unopened);
      setAttempt(attempt + 1);
    },
  };
}
