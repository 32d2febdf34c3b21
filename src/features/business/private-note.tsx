import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import { NoteApplication, type Application, type ApplicationStatusAnswer } from '#contract/applications';
import { limits } from '#contract/limits';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { offline as offlineMessages } from '#contract/messages/site';
import { validator } from '#contract/validate';
import { useForm } from '../../forms/use-form';
import { errorMessage } from '../../lib/api';
import { useConnection, useServices } from '../../lib/services';
import { TextArea } from '../../ui/fields';
import { storeApplicant } from './store-applicant';

const Note = v.pick(NoteApplication, ['note']);

/** What the business notes for itself (rule 60); what was typed is kept until it is saved. */
export function PrivateNote({ application }: { application: Application }) {
  const { id, internship, private_note: saved } = application;
  const { api } = useServices();
  const queryClient = useQueryClient();
  const offline = useConnection() === 'offline';
  const formId = useId();
  const form = useForm({
    id: formId,
    name: `note-${id}`,
    initial: { note: saved ?? '' },
    check: validator(Note),
  });
  const save = useMutation({
    mutationFn: (note: string) =>
      api.put<ApplicationStatusAnswer>(`internship_applications/${id}/note`, {
        internship_id: internship.id,
        note,
      }),
    onSuccess: ({ internship_application }) => {
      form.clear();
      return storeApplicant(queryClient, internship_application);
    },
  });
  const isChanged = form.values.note.trim() !== (saved ?? '');
  const isBlocked = offline || save.isPending;
  return (
    <details className="more" open={Boolean(saved) || undefined}>
      <summary className="flex min-h-12 cursor-pointer items-center font-bold">Private note</summary>
      <form
        id={formId}
        noValidate
        aria-label="Private note"
        className="flex flex-col items-start gap-2"
        onSubmit={form.submit(({ note }) => {
          if (!isBlocked) save.mutate(note);
        })}
      >
        <div className="w-full">
          <TextArea
            {...form.field('note')}
            label="Note"
            hint={applicationsMessages.noteHint}
            rows={3}
            maxLength={limits.privateNote.max}
          />
        </div>
        <button
          type="submit"
          className={`btn btn-outline ${offline ? 'border-dashed' : ''}`}
          aria-disabled={isBlocked || !isChanged}
        >
          {save.isPending ? 'Saving...' : 'Save note'}
        </button>
        {offline ? <p>{applicationsMessages.noteNeedsSignal}</p> : null}
        <p role="status">{save.isSuccess && !isChanged ? save.data.message : ''}</p>
        {save.isError ? (
          <p role="alert">
            <strong>{applicationsMessages.noteFailed}</strong>{' '}
            {errorMessage(save.error, undefined, offlineMessages.tryLater)}
          </p>
        ) : null}
      </form>
    </details>
  );
}
