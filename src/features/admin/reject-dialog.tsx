import { useId } from 'react';
import * as v from 'valibot';
import type { Student } from '#contract/accounts';
import { requiredText } from '#contract/fields';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { focusFirstInvalid } from '../../lib/focus';
import { useForm } from '../../lib/use-form';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/fields';

const Rejection = v.object({
  reason: requiredText(messages.admin.reasonRequired, limits.statusReason.max, 'Reason'),
});

interface RejectDialogProps {
  student: Student;
  open: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks why: a rejected person reads the reason after logging in (decision 6). */
export function RejectDialog({ student, open, onClose, onReject }: RejectDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={`Reject ${student.full_name}?`}
      open={open}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={formId} className="btn btn-primary">
            Reject
          </button>
        </>
      }
    >
      <ReasonForm id={formId} student={student} onReject={onReject} />
    </Dialog>
  );
}

interface ReasonFormProps {
  id: string;
  student: Student;
  onReject: (reason: string) => void;
}

/** Lives only while the dialog is open: a table has one for each row. */
function ReasonForm({ id, student, onReject }: ReasonFormProps) {
  const form = useForm({ name: `reject-${student.id}`, initial: { reason: '' }, schema: Rejection });
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.submit(
        ({ reason }) => {
          form.clear();
          onReject(reason);
        },
        (errors) => focusFirstInvalid(id, errors),
      )}
    >
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="The student reads it after logging in."
        rows={3}
        maxLength={limits.statusReason.max}
        required
      />
    </form>
  );
}
