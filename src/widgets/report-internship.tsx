import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import type { InternshipDetails } from '#contract/internships';
import { reportLimits } from '#contract/follow-up-limits';
import { report as text } from '#contract/messages/follow-up';
import { reportReasonWords } from '#contract/report-reasons';
import { useForm } from '../forms/use-form';
import { ApiError, errorMessage } from '../lib/api';
import { useServices } from '../lib/services';
import { internshipKeys } from '../lib/shared-queries';
import { toast } from '../lib/toast';
import { Dialog, DialogActions } from '../ui/dialog';
import { ErrorText, SelectField, TextArea } from '../ui/fields';

interface ReportProps {
  internship: InternshipDetails;
}

/** Leads to the report of an internship (rule 69). */
export function ReportInternship({ internship }: ReportProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="text-sm">
      {internship.is_reported ? <p>{text.reported}</p> : null}
      <button type="button" className="btn btn-outline text-sm" onClick={() => setOpen(true)}>
        Report this internship
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

/** Needs signal; what is typed stays on the phone. */
function ReportDialog({ internship: { id, title }, open, onClose }: DialogProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const form = useForm({ name: `report-${String(id)}`, initial: empty, check });
  const send = useMutation({
    mutationFn: (report: typeof empty) => api.put<MessageAnswer>(`internship/${String(id)}/report`, report),
    onSuccess: ({ message }) => {
      toast('success', message);
      form.clear();
      onClose();
      void queryClient.invalidateQueries({ queryKey: internshipKeys.detail(String(id)) });
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    },
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
        <TextArea
          {...form.field('note')}
          label="What happened (optional)"
          rows={3}
          maxLength={reportLimits.note}
        />
        <ErrorText role="alert">
          {send.isError ? errorMessage(send.error, text.failed, text.needsSignal) : null}
        </ErrorText>
      </form>
    </Dialog>
  );
}
