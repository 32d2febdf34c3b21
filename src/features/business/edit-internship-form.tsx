import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { portMoresbyDate } from '#contract/closing';
import type { FieldErrors } from '#contract/errors';
import type { InternshipDetails } from '#contract/internships';
import { messages } from '#contract/messages';
import { ApiError } from '../../lib/api';
import { isSessionExpired, errorMessage } from '../../lib/error-message';
import { FormCard } from '../../forms/form-card';
import { setFlash } from '../../forms/flash';
import { useServerNow } from '../../lib/services';
import { toast } from '../../lib/toast';
import { useForm } from '../../forms/use-form';
import { Banner } from '../../ui/feedback';
import { UnsavedChangesNotice } from './unsaved-changes-notice';
import {
  differences,
  editForm,
  editValues,
  isIncomplete,
  toEdit,
  type EditValues,
} from './edit-internship-values';
import { InternshipFields } from './internship-fields';
import { formInput } from './internship-form-values';
import { OfflineNote } from '../../forms/offline-note';
import { ChangedMeanwhileError, useSaveEdit } from './use-save-edit';

/** Edits an internship. Unsaved changes stay on the phone (rule 36). */
export function EditInternship({ internship }: { internship: InternshipDetails }) {
  const navigate = useNavigate();
  const now = useServerNow();
  const today = now === null ? null : portMoresbyDate(now);
  const [problem, setProblem] = useState<readonly string[]>([]);
  const [initial] = useState<EditValues>(() => editValues(internship));
  const form = useForm({
    name: `edit-internship-${internship.id}`,
    initial,
    schema: editForm(today, internship),
    input: formInput,
  });
  const differs = differences(form.values, internship);
  const isOlder = form.values.base !== internship.updated_at;
  const isOutdated = isOlder && differs.length > 0;
  const { clear } = form;
  // The draft was saved although the answer was lost.
  useEffect(() => {
    if (isOlder && !isOutdated) clear();
  }, [isOlder, isOutdated, clear]);

  const fail = (title: string, sentence: string, ...details: string[]) => {
    setProblem([sentence, ...details]);
    toast('error', sentence, title);
  };
  const onFailed = (error: Error) => {
    // The newer version is shown by now.
    if (error instanceof ChangedMeanwhileError || isSessionExpired(error)) return;
    fail('Error', messages.internship.updateFailed, errorMessage(error));
    form.refuse(error instanceof ApiError ? error.fields : {});
  };
  const save = useSaveEdit(String(internship.id), {
    onFailed,
    onSaved: () => {
      form.clear();
      toast('success', messages.internship.updated, 'Success');
      setFlash('edited internship', form.values.title);
      void navigate({ to: '/all-internship' });
    },
  });
  const refuse = (errors: FieldErrors) => {
    if (isIncomplete(form.values)) fail('Missing Fields', messages.internship.missingFields);
    else fail('Validation Error', messages.internship.fillCorrectly);
    form.focusInvalid(errors);
  };

  const submit = form.submit((filled) => {
    if (isOutdated) return setProblem([messages.internship.chooseVersion]);
    setProblem([]);
    save.mutate({ body: toEdit(filled, internship), values: form.values, seen: internship });
  }, refuse);

  return (
    <>
      <UnsavedChangesNotice
        outdated={isOutdated ? differs : null}
        hasChanges={differs.length > 0}
        onKeep={() => {
          form.set('base', internship.updated_at);
          setProblem([]);
        }}
        onDiscard={() => {
          form.clear();
          setProblem([]);
        }}
        onAnswered={() => document.getElementById(form.id)?.querySelector('input')?.focus()}
      />
      <FormCard
        id={form.id}
        label="Edit Internship"
        busy={save.isPending}
        busyText="Updating..."
        submitLabel="Update Internship"
        onSubmit={submit}
        note={
          problem.length > 0 ? (
            <Banner tone="error">
              {problem.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Banner>
          ) : (
            <OfflineNote sentence={messages.internship.keptUntilSignal} />
          )
        }
      >
        <InternshipFields form={form} today={today} current={internship} />
      </FormCard>
    </>
  );
}
