import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import type { InternshipAnswer, InternshipDetails } from '#contract/internships';
import { report as text } from '#contract/messages/internships';
import { reportReasonWords } from '#contract/reports';
import { useForm } from '../../forms/use-form';
import { ApiError, errorMessage } from '../../services/api';
import { longDate } from '../../lib/format';
import { useServices } from '../../services/services';
import { internshipKeys } from '../../services/shared-queries';
import { toast } from '../../lib/toast';
import { updateCachedQuery } from '../../services/update-cached-query';
import { Dialog, DialogActions } from '../../ui/dialog';
import { ErrorText, SelectField, TextArea } from '../../ui/fields';
import { Button } from '../../ui/button';

interface ReportProps {
  internship: InternshipDetails;
}

/** Link to report an internship, or to change the report (rule internship-10). */
export function ReportInternship({ internship }: ReportProps) {
  const { is_reported: isReported, reported_at: at } = internship;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="text-sm">
      {isReported ? <p className="mb-2">{at ? text.reportedOn(longDate(at)) : text.reported}</p> : null}
      <Button className="text-sm" onClick={() => setOpen(true)}>
        {isReported ? text.change : 'Report this internship'}
      </Button>
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
  const { api, now, serverTime } = useServices();
  const queryClient = useQueryClient();
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
        <TextArea {...form.field('note')} label="What happened (optional)" rows={3} />
        <ErrorText role="alert">
          {send.isError ? errorMessage(send.error, text.failed, text.needsSignal) : null}
        </ErrorText>
      </form>
    </Dialog>
  );
}
