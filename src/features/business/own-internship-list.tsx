import { useEffect, useId, useRef, useState } from 'react';
import type { OwnInternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import type { AccountStatus } from '#contract/status';
import { useFlash } from '../../forms/flash';
import { useConnection } from '../../lib/services';
import { Banner } from '../../ui/feedback';
import { OwnInternshipTable } from './own-internship-table';
import { InternshipActionButtons } from './internship-action-buttons';
import { requiresConfirmation, InternshipActionDialog, type Question } from './internship-action-dialog';
import { useInternshipActions, type Notice } from './use-internship-actions';

interface OwnInternshipListProps {
  caption: string;
  rows: readonly OwnInternshipRow[];
  accountStatus: AccountStatus | undefined;
}

/** The table, with the result of the last action above it. */
export function OwnInternshipList({ caption, rows, accountStatus }: OwnInternshipListProps) {
  const noteId = useId();
  const offline = useConnection() === 'offline';
  const edited = useFlash('edited internship');
  const [saved] = useState<Notice | null>(
    edited === undefined ? null : { tone: 'success', text: messages.internship.updated, title: edited },
  );
  const { notice, busyWith, act } = useInternshipActions(saved);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      {notice ? <NoticeBanner notice={notice} takesFocus={notice !== saved} /> : null}
      {offline && rows.length > 0 ? (
        <p id={noteId} className="font-semibold">
          {messages.internship.statusNeedsSignal}
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <OwnInternshipTable
          caption={caption}
          rows={rows}
          actions={(row) => (
            <InternshipActionButtons
              row={row}
              accountStatus={accountStatus}
              busy={busyWith(row.id)}
              blockedBy={offline ? noteId : undefined}
              onAct={(acted, action) => {
                if (requiresConfirmation(action) && !offline && busyWith(acted.id) === undefined)
                  setQuestion({ row: acted, action });
                else act(acted, action);
              }}
            />
          )}
        />
      )}
      <InternshipActionDialog
        question={question}
        onAnswer={({ row, action }, confirmed) => {
          setQuestion(null);
          if (confirmed) act(row, action);
        }}
      />
    </>
  );
}

/** The row may be gone with the focus: it moves to the banner. */
function NoticeBanner({ notice, takesFocus }: { notice: Notice; takesFocus: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [notice, takesFocus]);
  return (
    <Banner tone={notice.tone} ref={ref}>
      <p>{notice.text}</p>
      <p className="font-semibold">{notice.title}</p>
      {notice.detail ? <p>{notice.detail}</p> : null}
    </Banner>
  );
}
