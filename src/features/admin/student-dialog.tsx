import type { Student } from '#contract/accounts';
import { messages } from '#contract/messages';
import { longDate } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Facts } from '../../ui/card';
import { Contacts } from '../../ui/contacts';
import { Dialog } from '../../ui/dialog';
import { statusTones, statusWords } from './students';

const MISSING = messages.missing.value;

interface StudentDialogProps {
  /** Undefined when the student has left the list meanwhile. */
  student: Student | undefined;
  open: boolean;
  onClose: () => void;
}

/** One student's details (product.md section 2, Admin All Students). */
export function StudentDialog({ student, open, onClose }: StudentDialogProps) {
  return (
    <Dialog
      title={student?.full_name ?? 'Student'}
      open={open}
      onClose={onClose}
      actions={
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      }
    >
      {student ? <Details student={student} /> : <p role="alert">{messages.admin.studentMissing}</p>}
    </Dialog>
  );
}

function Details({ student }: { student: Student }) {
  const { status, status_reason: reason, image_url: image } = student;
  return (
    <div className="flex flex-col gap-4">
      {image ? (
        <img
          src={image}
          alt={student.full_name}
          width={96}
          height={96}
          className="rounded-box size-24 object-cover"
        />
      ) : null}
      <Contacts email={student.email} mobile={student.mobile_number} />
      <Facts
        facts={[
          ['City', student.city || MISSING],
          ['Date of Birth', longDate(student.date_of_birth)],
          [
            'Status',
            <Badge key="status" tone={statusTones[status]}>
              {statusWords[status]}
            </Badge>,
          ],
          ...(status === 'rejected' && reason ? [['Reason', reason] as const] : []),
        ]}
      />
    </div>
  );
}
