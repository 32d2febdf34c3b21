import { financingText, internship as internshipMessages } from '#contract/messages/internships';
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { Link } from '@tanstack/react-router';
import type { OwnInternshipRow } from '#contract/internships';
import { missing } from '#contract/messages/site';
import type { AccountStatus } from '#contract/status';
import { isClosed } from '#contract/dates';
import { useFlash } from '../../forms/flash';
import { useConnection, useServerNow } from '../../services/services';
import { Banner } from '../../ui/feedback';
import {
  ActionButton,
  CopyLink,
  InternshipActionButtons,
  OwnInternshipStatus,
} from './internship-action-buttons';
import {
  actionsFor,
  internshipActions,
  useInternshipActions,
  type Asked,
  type InternshipAction,
  type Notice,
} from './use-internship-actions';
import { deadline, shortDate, optionText } from '../../lib/format';
import { DataTable, type Column } from '../../ui/data-table';
import { ConfirmDialog } from '../../ui/dialog';
import { shownStatus } from '../../components/status-badges';

interface OwnInternshipListProps {
  caption: string;
  rows: readonly OwnInternshipRow[];
  accountStatus: AccountStatus | undefined;
}

export function OwnInternshipList({ caption, rows, accountStatus }: OwnInternshipListProps) {
  const noteId = useId();
  const offline = useConnection() === 'offline';
  const edited = useFlash('edited internship');
  const [saved] = useState<Notice | null>(
    edited === undefined ? null : { tone: 'success', text: internshipMessages.updated, title: edited },
  );
  const { notice, busyWith, act } = useInternshipActions(saved);
  const [question, setQuestion] = useState<Asked | null>(null);
  const now = useServerNow();
  const ofRow = (row: OwnInternshipRow) => ({
    row,
    busy: busyWith(row.id),
    blockedBy: offline ? noteId : undefined,
    onAct: (action: InternshipAction) => {
      const isConfirmed = action === 'delete' || action === 'publish';
      if (isConfirmed && !offline && busyWith(row.id) === undefined) setQuestion({ row, action });
      else act(row, action);
    },
  });
  return (
    <>
      {notice ? (
        <NoticeBanner
          notice={notice}
          takesFocus={notice !== saved}
          onUndo={({ row, action }) => act(row, action)}
        />
      ) : null}
      {offline && rows.length > 0 ? (
        <p id={noteId} className="font-semibold">
          {internshipMessages.statusNeedsSignal}
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <DataTable
          caption={caption}
          columns={columns(now, accountStatus, ofRow)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <InternshipActionDialog
        question={question}
        onClose={() => setQuestion(null)}
        onConfirm={({ row, action }) => act(row, action)}
      />
    </>
  );
}

interface NoticeBannerProps {
  notice: Notice;
  takesFocus: boolean;
  onUndo: (undo: Asked) => void;
}

/** The row may be unmounted with the focus: it moves to the banner. */
function NoticeBanner({ notice, takesFocus, onUndo }: NoticeBannerProps) {
  const { undo } = notice;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [notice, takesFocus]);
  return (
    <Banner tone={notice.tone} ref={ref}>
      <p>{notice.text}</p>
      <p className="font-semibold">{notice.title}</p>
      {notice.detail ? <p>{notice.detail}</p> : null}
      {undo ? (
        <button type="button" className="btn btn-outline mt-2" onClick={() => onUndo(undo)}>
          Undo
        </button>
      ) : null}
    </Banner>
  );
}

/** Columns of screens.md section 2, Business internship list, in the owner's order. On a phone the row is a link. */
const columns = (
  now: number | null,
  accountStatus: AccountStatus | undefined,
  ofRow: (row: OwnInternshipRow) => Omit<ComponentProps<typeof InternshipActionButtons>, 'accountStatus'>,
): Column<OwnInternshipRow>[] => [
  { header: 'ID', value: ({ id }) => id, breaks: 'never' },
  {
    header: 'Title',
    value: ({ title }) => title,
    cell: ({ title }) => <span className="line-clamp-3 tabled:min-w-24">{title}</span>,
    names: true,
    breaks: 'anywhere',
  },
  { header: 'Location', value: ({ location }) => location, breaks: 'anywhere' },
  {
    header: 'Type',
    value: ({ internship_type }) => optionText(internship_type ?? missing.choice),
  },
  {
    header: 'Financing',
    value: ({ internship_financing }) => financingText(internship_financing),
    breaks: 'never',
  },
  {
    header: 'Last Date to Apply',
    cell: ({ last_date_to_apply }) => (
      <>
        <span className="tabled:hidden">Apply by </span>
        {deadline(last_date_to_apply, now, shortDate).replace(/(\d{4})? /g, (found, year) =>
          year ? found : '\u00a0',
        )}
      </>
    ),
    phone: 'below',
  },
  {
    header: 'Status',
    cell: (row) => (
      <>
        <OwnInternshipStatus row={row} accountStatus={accountStatus} />
        {actionsFor(row, accountStatus).includes('publish') ? (
          <ActionButton {...ofRow(row)} action="publish" className={inStatus} />
        ) : null}
        {shownStatus(row, now) === 'closed' && accountStatus !== 'rejected' ? (
          <CopyLink row={row} className={inStatus}>
            Post again
          </CopyLink>
        ) : null}
      </>
    ),
    phone: 'below',
  },
  {
    header: 'Actions',
    cell: (row) => <InternshipActionButtons {...ofRow(row)} accountStatus={accountStatus} />,
    breaks: 'never',
    action: true,
  },
  {
    header: 'Applications',
    cell: (row) => <ApplicationsLink row={row} />,
    breaks: 'never',
    phone: 'below',
  },
];

const inStatus = 'line-link gap-1';

function ApplicationsLink({ row }: { row: OwnInternshipRow }) {
  const { id, title, applications_count: all, new_applications_count: unread } = row;
  return (
    <Link
      to="/internship/$id/applications"
      params={{ id: String(id) }}
      className="text-link row-link tabled:-my-3 tabled:min-h-12 tabled:after:hidden inline-flex min-h-6 items-center gap-1"
    >
      {/* The table's column header has the word. */}
      <span className="tabled:sr-only">Applications</span> {all}{' '}
      {unread > 0 ? <b className="bg-accent text-accent-content rounded px-1">{unread} new</b> : null}{' '}
      <span className="sr-only">for {title}</span>
    </Link>
  );
}

interface InternshipActionDialogProps {
  question: Asked | null;
  onClose: () => void;
  onConfirm: (question: Asked) => void;
}

function InternshipActionDialog({ question, onClose, onConfirm }: InternshipActionDialogProps) {
  const isDelete = question?.action === 'delete';
  return (
    <ConfirmDialog
      title={isDelete ? 'Delete this internship?' : 'Show this internship to students?'}
      confirmLabel={isDelete ? 'Delete' : internshipActions.publish.label}
      open={question !== null}
      onClose={onClose}
      onConfirm={() => question && onConfirm(question)}
      message={
        question ? (
          <>
            <p className="mb-2 font-semibold">{question.row.title}</p>
            {isDelete ? <AboutDeleting row={question.row} /> : <AboutPublishing row={question.row} />}
          </>
        ) : null
      }
    />
  );
}

/** Students keep their applications (rule internship-4). */
function AboutDeleting({ row: { applications_count: count } }: { row: OwnInternshipRow }) {
  if (count === 0) return <p>It leaves every list. This cannot be undone.</p>;
  return (
    <>
      <p>
        {count === 1 ? '1 student has' : `${count} students have`} applied. They keep their applications and
        documents, marked &ldquo;{internshipMessages.removed}&rdquo;.
      </p>
      <p className="mt-2">
        You will not see these applications any more, and this cannot be undone. To keep them, archive the
        internship instead.
      </p>
    </>
  );
}

function AboutPublishing({ row }: { row: OwnInternshipRow }) {
  const now = useServerNow();
  return now !== null && isClosed(row.last_date_to_apply, now) ? (
    <p>{internshipMessages.dayPassed}</p>
  ) : (
    <p>Its status becomes available: students can find it and apply.</p>
  );
}
