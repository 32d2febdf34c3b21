import { isClosed } from '#contract/closing';
import type { OwnInternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { useServerNow } from '../../lib/services';
import { ConfirmDialog } from '../../ui/dialog';
import type { InternshipAction } from './internship-actions';

/** Whether an action asks for confirmation (screens.md section 4, Confirm modal). */
export const requiresConfirmation = (action: InternshipAction): action is 'delete' | 'publish' =>
  action === 'delete' || action === 'publish';

export interface Question {
  row: OwnInternshipRow;
  action: 'delete' | 'publish';
}

interface InternshipActionDialogProps {
  question: Question | null;
  onAnswer: (question: Question, confirmed: boolean) => void;
}

/** Confirms deleting or publishing an internship, and names the consequences. */
export function InternshipActionDialog({ question, onAnswer }: InternshipActionDialogProps) {
  const isDelete = question?.action === 'delete';
  return (
    <ConfirmDialog
      title={isDelete ? 'Delete this internship?' : 'Publish this internship?'}
      confirmLabel={isDelete ? 'Delete' : 'Publish'}
      onAnswer={question && ((confirmed) => onAnswer(question, confirmed))}
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

/** Students keep their applications (rule 18). */
function AboutDeleting({ row: { applications_count: count } }: { row: OwnInternshipRow }) {
  if (count === 0) return <p>It leaves every list. This cannot be undone.</p>;
  return (
    <>
      <p>
        {count === 1 ? '1 student has' : `${count} students have`} applied. They keep their applications and
        documents, marked &ldquo;{messages.internship.removed}&rdquo;.
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
    <p>{messages.internship.dayPassed}</p>
  ) : (
    <p>Its status becomes available: students can find it and apply.</p>
  );
}
