import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import { NoteApplication, type Application, type ApplicationStatusAnswer } from '#contract/applications';
import { applicants as applicantsMessages } from '#contract/messages/applications';
import { offline as offlineMessages } from '#contract/messages/site';
import { validator } from '#contract/validate';
import { useForm } from '../../forms/use-form';
import { errorMessage } from '../../services/api';
import { useConnection, useServices } from '../../services/services';
import { TextArea } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { storeApplicant } from './business-queries';

const Note = v.pick(NoteApplication, ['note']);

/** Marker of an untouched box, which then shows the saved note. */
const untouched = '\0';

/** The business's private note (rule apply-10). Typed text is kept until saved, and no answer overwrites it. */
export function PrivateNote({ application }: { application: Application }) {
  const { id, internship, private_note } = application;
  const saved = private_note ?? '';
  const { api, queryClient } = useServices();
  const offline = useConnection() === 'offline';
  const formId = useId();
  const form = useForm({
    id: formId,
    name: `note-${id}`,
    initial: { note: untouched },
    check: validator(Note),
  });
  const save = useMutation({
    scope: { id: `note-${id}` },
    mutationFn: (note: string) =>
      api.put<ApplicationStatusAnswer>(`internship_applications/${id}/note`, {
        internship_id: internship.id,
        note,
      }),
    onSuccess: ({ internship_application }) => storeApplicant(queryClient, internship_application),
  });
  const { clear, values } = form;
  const note = values.note === untouched ? saved : values.note;
  useEffect(() => {
    if (values.note === saved) clear();
  }, [values.note, saved, clear]);
  const isChanged = note.trim() !== saved;
  const [isOpen] = useState(isChanged);
  const isBlocked = offline || save.isPending || !isChanged;
  return (
    <details className="more group" open={isOpen || undefined}>
      <summary className="flex min-h-12 cursor-pointer flex-col justify-center">
        <span className="flex items-center gap-1 font-bold">
          Private note
          <Icon name="down" className="more-arrow size-4" />
        </span>
        {note ? <span className="block truncate group-open:hidden">{note}</span> : null}
      </summary>
      <form
        id={formId}
        noValidate
        aria-label="Private note"
        className="flex flex-col items-start gap-2"
        onSubmit={form.submit((typed) => {
          if (isBlocked) return;
          form.set('note', typed.note);
          save.mutate(typed.note);
        })}
      >
        <div className="w-full">
          <TextArea
            {...form.field('note')}
            value={note}
            label="Note"
            hint={applicantsMessages.noteHint}
            rows={3}
          />
        </div>
        <button
          type="submit"
          className={`btn btn-outline ${offline ? 'border-dashed' : ''}`}
          aria-disabled={isBlocked}
        >
          {save.isPending ? 'Saving...' : 'Save note'}
        </button>
        {offline ? <p>{applicantsMessages.noteNeedsSignal}</p> : null}
        <p role="status">{save.isSuccess && !isChanged ? save.data.message : ''}</p>
        {save.isError ? (
          <p role="alert">
            <strong>{applicantsMessages.noteFailed}</strong>{' '}
            {errorMessage(save.error, undefined, offlineMessages.tryLater)}
          </p>
        ) : null}
      </form>
    </details>
  );
}
