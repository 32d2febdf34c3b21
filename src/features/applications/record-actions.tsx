import { Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { applying } from '#contract/messages/applications';
import { outbox as outboxMessages, onThisPhone, staffFile } from '#contract/messages/outbox';
import type { OutboxRecord } from '#outbox/record';
import type { BlockedReason, NextAction } from '#outbox/status';
import { canEdit } from '#outbox/transition';
import { focusScreen } from '../../forms/focus';
import { endSession } from '../../session/log-out';
import { useServices, useConnection } from '../../services/services';
import { ConfirmDialog } from '../../ui/dialog';
import { Banner } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Disclosure } from '../../ui/disclosure';
import { outboxErrorMessage } from '../../services/outbox-errors';
import { useRecordStatus, whatIsSaved } from './record-hooks';
import { SimilarInternships } from './similar-internships';
import { isReachable } from '../../services/connection';
import { StaffFileDialog } from './staff-file-dialog';

/** Whether sending a waiting record has failed or cannot begin: it then gets a file for staff (rule outbox-3). */
function useIsStuck(record: OutboxRecord, nextAction: NextAction | null): boolean {
  const isConnected = isReachable(useConnection());
  const { state, last_error } = record;
  if (nextAction === 'remove' || nextAction === 'reload') return false;
  if (state === 'queued' || state === 'sending') return !isConnected || last_error !== null;
  return state === 'needs_login' || canEdit(record);
}

interface StaffFileActionProps {
  record: OutboxRecord;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

const StaffFileAction = ({ record, isOpen, onOpen }: StaffFileActionProps) => (
  <>
    <button type="button" className="btn btn-outline" onClick={() => onOpen(true)}>
      {staffFile.title}
      <span className="sr-only">: {record.internship.title}</span>
    </button>
    <StaffFileDialog recordId={record.id} open={isOpen} onClose={() => onOpen(false)} />
  </>
);

interface RecordActionsProps {
  record: OutboxRecord;
  blockedReason: BlockedReason | null;
  main: boolean;
  onSendNow: () => void;
  keep?: ReactNode;
  more?: ReactNode;
  children?: ReactNode;
}

const isOpen = (record: OutboxRecord) => record.state === 'draft' || canEdit(record);
const noEdit: readonly (NextAction | null)[] = ['edit', 'finish', 'remove'];

export function RecordActions({ record, blockedReason, main, onSendNow, ...parts }: RecordActionsProps) {
  const { keep = null, children = null, more = null } = parts;
  const { outbox } = useServices();
  const [asking, setAsking] = useState(false);
  const [isSavingFile, setSavingFile] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { nextAction } = useRecordStatus(record, blockedReason);
  const className = main ? 'btn btn-primary' : 'btn btn-outline';
  const removable = record.state !== 'sending' && record.state !== 'sent';
  const attempt = (work: Promise<unknown>) => {
    setProblem(null);
    work.catch((error: unknown) => setProblem(outboxErrorMessage(error)));
  };
  const remove = async () => {
    await (await outbox.load()).remove(record.id);
    focusScreen();
  };
  const sendNow = async () => {
    onSendNow();
    const loaded = await outbox.load();
    await (record.state === 'draft' ? loaded.queue(record.id) : loaded.sendNow(record.id));
  };

  const isStuck = useIsStuck(record, nextAction);
  const isLast = nextAction === 'remove';
  const hasMore = isStuck || isSavingFile || (removable && !isLast);
  const remover = (
    <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
      <Icon name="trash" className="size-5" />
      Delete <span className="sr-only">the application for {record.internship.title}</span>
    </button>
  );
  return (
    <div className="flex flex-col gap-2">
      {problem ? <Banner tone="error">{problem}</Banner> : null}
      <div className="flex flex-wrap items-start gap-2">
        <NextActionControl
          nextAction={nextAction}
          record={record}
          className={className}
          onSendNow={() => attempt(sendNow())}
        />
        {blockedReason === null && isOpen(record) && !noEdit.includes(nextAction) ? (
          <Link to="/apply/$id" params={{ id: String(record.internship.id) }} className="btn btn-outline">
            Edit
          </Link>
        ) : null}
        {keep}
        {/* Nothing but these two is left to do. */}
        {isLast && removable ? remover : null}
        {children}
        {hasMore ? (
          <Disclosure about={record.internship.title}>
            {more}
            {isStuck || isSavingFile ? (
              <StaffFileAction record={record} isOpen={isSavingFile} onOpen={setSavingFile} />
            ) : null}
            {removable && !isLast ? remover : null}
          </Disclosure>
        ) : null}
      </div>
      <ConfirmDialog
        title="Delete this application?"
        message={
          <>
            <p>
              {record.internship.title}: {whatIsSaved(record, onThisPhone.deleted)}
            </p>
            {record.maybe_arrived ? <p className="mt-2 font-bold">{outboxMessages.removed.warning}</p> : null}
          </>
        }
        confirmLabel="Delete"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => attempt(remove())}
      />
    </div>
  );
}

interface NextActionProps {
  nextAction: NextAction | null;
  record: OutboxRecord;
  className: string;
  onSendNow: () => void;
}

function NextActionControl({ nextAction, record, className, onSendNow }: NextActionProps) {
  const logInAgain = useLogInAgain();
  switch (nextAction) {
    case 'finish':
    case 'edit':
      return (
        <Link to="/apply/$id" params={{ id: String(record.internship.id) }} className={className}>
          {nextAction === 'edit' ? applying.correct : 'Continue'}{' '}
          <span className="sr-only">the application for {record.internship.title}</span>
        </Link>
      );
    case 'send_now':
      return (
        <button type="button" className={className} onClick={onSendNow}>
          Send now
        </button>
      );
    case 'log_in':
      return (
        <button type="button" className={className} onClick={() => void logInAgain()}>
          {outboxMessages.states.needs_login}
        </button>
      );
    case 'see_applications':
      return (
        <Link to="/my-applications" className={className}>
          My Applications
        </Link>
      );
    case 'reload':
      return (
        <button type="button" className={className} onClick={() => window.location.reload()}>
          Reload
        </button>
      );
    case 'remove':
      return record.state === 'needs_attention' ? (
        <SimilarInternships to={record.internship.id} className={className} />
      ) : null;
    case null:
      return null;
  }
}

function useLogInAgain(): () => Promise<void> {
  const services = useServices();
  const router = useRouter();
  return async () => {
    const from = router.state.location.href;
    await endSession(services, { keepForms: true });
    await router.navigate({ to: '/login', search: { from, expired: true } });
  };
}
