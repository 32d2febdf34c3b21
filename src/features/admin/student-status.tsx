import { useState } from 'react';
import type { Student } from '#contract/accounts';
import { messages } from '#contract/messages';
import { accountStatuses, type AccountStatus } from '#contract/status';
import { NoAnswerError } from '../../lib/api';
import { toast } from '../../lib/toast';
import { RejectDialog } from './reject-dialog';
import { statusWords } from './students';
import { useStudentStatus } from './use-student-status';

interface StudentStatusProps {
  student: Student;
  onChanged: (id: number) => void;
}

/** The status of one student: sends at once what is chosen, after asking for the reason of a rejection. */
export function StudentStatus({ student, onChanged }: StudentStatusProps) {
  const { id, full_name, status } = student;
  const [rejecting, setRejecting] = useState(false);
  const change = useStudentStatus(id);
  const send = (next: AccountStatus, reason?: string) => {
    onChanged(id);
    change.mutate(
      { status: next, ...(reason === undefined ? {} : { reason }) },
      {
        onSuccess: ({ message }) => toast('success', message || messages.admin.statusUpdated(next)),
        onError: () => toast('error', messages.admin.statusFailed, 'Error'),
      },
    );
  };
  const choose = (value: string) => {
    const next = accountStatuses.find((known) => known === value);
    if (!next || next === status || change.isPending) return;
    if (next === 'rejected') setRejecting(true);
    else send(next);
  };
  return (
    <div aria-busy={change.isPending} className="flex flex-col gap-1">
      <select
        className="select min-w-36"
        aria-label={`Status of ${full_name}`}
        value={status}
        onChange={(event) => choose(event.target.value)}
      >
        {accountStatuses.map((value) => (
          <option key={value} value={value}>
            {statusWords[value]}
          </option>
        ))}
      </select>
      <p role="status">
        {change.isPending ? 'Updating...' : change.isSuccess ? messages.admin.statusUpdated(status) : ''}
      </p>
      {change.isError ? (
        <p role="alert" className="text-error font-semibold">
          {messages.admin.statusFailed}
          {change.error instanceof NoAnswerError ? '. There is no signal.' : ''}
        </p>
      ) : null}
      <RejectDialog
        student={student}
        open={rejecting}
        onClose={() => setRejecting(false)}
        onReject={(reason) => {
          setRejecting(false);
          send('rejected', reason);
        }}
      />
    </div>
  );
}
