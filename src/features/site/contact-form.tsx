import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { MessageAnswer, User } from '#contract/accounts';
import { messages } from '#contract/messages';
import { ContactMessage } from '#contract/outreach';
import { limits } from '#contract/limits';
import { validate } from '#contract/validate';
import { ApiError } from '../../lib/api';
import { endsSession, failureOf } from '../../lib/error-message';
import { focusFirstInvalid } from '../../forms/focus';
import { useConnection, useServices, useSession } from '../../lib/services';
import { profileQuery } from '../../lib/shared-queries';
import { toast } from '../../lib/toast';
import { useForm } from '../../forms/use-form';
import { Banner } from '../../ui/feedback';
import { TextArea, TextField } from '../../ui/fields';
import { EmailField } from '../../ui/person-fields';
import { clearSent } from './clear-sent';
import { judgeWhenLeft } from '../../forms/validate-on-blur';

const text = messages.contact;
const nothing = { message: '', name: '', email: '', subject: '' };

/** The logged-in person; null for visitors, and until it is known. */
function usePerson(): User | null {
  const { api } = useServices();
  const session = useSession();
  return useQuery({ ...profileQuery(api), enabled: session !== null }).data?.body.user ?? null;
}

/** Idle, sending, and reset on success (screens.md section 4, Contact form). */
export function ContactForm() {
  const { api } = useServices();
  const id = useId();
  const offline = useConnection() === 'offline';
  const person = usePerson();
  const form = useForm({ name: 'contact', initial: nothing, schema: ContactMessage });
  const [warning, setWarning] = useState(false);

  const fillIn = () => {
    if (form.values.name === '' && person?.full_name) form.set('name', person.full_name);
    if (form.values.email === '' && person) form.set('email', person.email);
  };
  const onPerson = useEffectEvent(fillIn);
  useEffect(() => onPerson(), [person?.id]);

  const sending = useMutation({
    mutationFn: (message: ContactMessage) => api.post<MessageAnswer>('contact', message),
    onMutate: () => form.values,
    onSuccess: ({ message }, _message, sent) => {
      const typed = clearSent(form, sent);
      if (person?.full_name && !typed.includes('name')) form.set('name', person.full_name);
      if (person && !typed.includes('email')) form.set('email', person.email);
      toast('success', message || text.success);
    },
    onError: (error) => {
      if (endsSession(error)) return;
      if (error instanceof ApiError) form.setErrors(error.fields);
      toast('error', reasonOf(error));
    },
  });
  const isValid = validate(ContactMessage, form.values).ok;
  const busy = sending.isPending;
  const send = (message: ContactMessage) => {
    setWarning(false);
    if (!busy) sending.mutate(message);
  };

  return (
    <form
      id={`${id}-form`}
      noValidate
      aria-label="Contact"
      className="flex flex-col gap-4"
      onBlur={judgeWhenLeft(form)}
      onSubmit={form.submit(send, (errors) => {
        sending.reset();
        setWarning(true);
        toast('warning', text.fillRequired);
        focusFirstInvalid(`${id}-form`, errors);
      })}
    >
      <TextArea
        {...form.field('message')}
        label="Message"
        maxLength={limits.contactMessage.max}
        rows={5}
        required
      />
      <TextField {...form.field('name')} label="Name" autoComplete="name" required />
      <EmailField {...form.field('email')} />
      <TextField {...form.field('subject')} label="Subject" maxLength={limits.shortText.max} required />
      {warning && !isValid ? <Banner tone="warning">{text.fillRequired}</Banner> : null}
      {sending.isError ? <Banner tone="error">{reasonOf(sending.error)}</Banner> : null}
      {sending.isSuccess ? <Banner tone="success">{sending.data.message || text.success}</Banner> : null}
      {offline ? <Banner tone="info">{messages.offline.tryLater}</Banner> : null}
      {/* Not `disabled`: a button that says nothing and does nothing leaves people guessing. This one says why. */}
      <button
        type="submit"
        className={`btn btn-block ${isValid ? 'btn-primary' : ''}`}
        aria-disabled={!isValid || busy}
        aria-describedby={isValid ? undefined : `${id}-needed`}
      >
        {busy ? <span className="loading loading-spinner loading-sm" aria-hidden="true" /> : null}
        {busy ? 'Sending...' : 'Send Message'}
      </button>
      {isValid ? null : (
        <p id={`${id}-needed`} className="text-base-content/80">
          {text.needed}
        </p>
      )}
    </form>
  );
}

/** The server's sentence, else its list for single fields joined by commas, else the product's (screens.md section 8). */
function reasonOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fields).flat().join(', ') : '';
  return failureOf(error, fields || text.failed);
}
