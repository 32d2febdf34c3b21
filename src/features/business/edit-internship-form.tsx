import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { portMoresbyDate } from '#contract/closing';
import { errorTable, type FieldErrors } from '#contract/errors';
import type { InternshipDetails } from '#contract/internships';
import { messages } from '#contract/messages';
import { ApiError } from '../../lib/api';
import { endsSession, failureOf } from '../../lib/error-message';
import { focusFirstInvalid } from '../../forms/focus';
import { handOver } from '../../forms/flash';
import { useServerNow } from '../../lib/server-time';
import { toast } from '../../lib/toast';
import { useForm } from '../../forms/use-form';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { DraftNotice } from './draft-notice';
import { differences, editForm, editValues, isIncomplete, toEdit, type EditValues } from './edit-form';
import { InternshipFields } from './internship-fields';
import { formInput } from './internship-form';
import { OfflineDraftNote } from './offline-draft-note';
import { ChangedMeanwhileError, useSaveEdit } from './use-save-edit';

const words = messages.internship;

/** The form of one internship, with its values or what was typed over them and not saved yet (rule 36). */
export function EditInternship({ internship }: { internship: InternshipDetails }) {
  const navigate = useNavigate();
  const now = useServerNow();
  const today = now === null ? null : portMoresbyDate(now);
  const formId = useId();
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
  // A draft whose words are stored by now, its answer having been lost, is done with.
  useEffect(() => {
    if (isOlder && !isOutdated) clear();
  }, [isOlder, isOutdated, clear]);

  const fail = (title: string, errors: FieldErrors, sentence: string, detail?: string) => {
    setProblem(detail === undefined ? [sentence] : [sentence, detail]);
    toast('error', sentence, title);
    focusFirstInvalid(formId, errors);
  };
  const onFailed = (error: Error) => {
    // The newer version is on the screen by now, and says so itself.
    if (error instanceof ChangedMeanwhileError || endsSession(error)) return;
    const errors = error instanceof ApiError ? error.fields : {};
    form.setErrors(errors);
    fail('Error', errors, words.updateFailed, failureOf(error, errorTable.unavailable.sentence));
  };
  const save = useSaveEdit(String(internship.id), {
    onFailed,
    onSaved: () => {
      form.clear();
      toast('success', words.updated, 'Success');
      handOver('edited internship', form.values.title);
      void navigate({ to: '/all-internship' });
    },
  });
  const refuse = (errors: FieldErrors) =>
    isIncomplete(form.values)
      ? fail('Missing Fields', errors, words.missingFields)
      : fail('Validation Error', errors, words.fillCorrectly);

  const submit = form.submit((filled) => {
    if (isOutdated) return setProblem([words.chooseVersion]);
    setProblem([]);
    save.mutate({ body: toEdit(filled, internship), values: form.values, seen: internship });
  }, refuse);

  return (
    <>
      <DraftNotice
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
        onAnswered={() => document.getElementById(formId)?.querySelector('input')?.focus()}
      />
      <Card>
        <form
          id={formId}
          noValidate
          aria-label="Edit Internship"
          className="flex flex-col gap-4"
          onSubmit={submit}
        >
          <InternshipFields form={form} today={today} current={internship} />
          {problem.length > 0 ? (
            <Banner tone="error">
              {problem.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Banner>
          ) : (
            <OfflineDraftNote />
          )}
          <SubmitButton busy={save.isPending} busyText="Updating...">
            Update Internship
          </SubmitButton>
        </form>
      </Card>
    </>
  );
}
