import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MessageAnswer, User } from '#contract/accounts';
import { contact as contactMessages, offline } from '#contract/messages/site';
import type { ContactMessage } from '#contract/outreach';
import { brand } from '#contract/brand';
import { errorMessage, fieldErrors } from '../../services/api';
import { useHydrated, useServices, useSession } from '../../services/services';
import { profileQuery } from '../../services/shared-queries';
import { lazyCheck, useLoadedCheck } from '../../forms/lazy-check';
import { useForm } from '../../forms/use-form';
import { TwoColumns, Screen } from '../../ui/screen';
import { Banner } from '../../ui/feedback';
import { TextArea, TextField, EmailField } from '../../ui/fields';
import { OfflineNote } from '../../forms/form-card';
import { Card } from '../../ui/card';

export function ContactScreen() {
  return (
    <Screen title="Contact" lead={contactMessages.welcome} width="wide">
      <TwoColumns
        words={
          <p>
            Write to{' '}
            <a href={`mailto:${brand.infoEmail}`} className="text-link">
              {brand.infoEmail}
            </a>
            , or send us a message here. {contactMessages.responseTime}
          </p>
        }
      >
        <Card>
          <ContactForm />
        </Card>
      </TwoColumns>
    </Screen>
  );
}

const nothing = { message: '', name: '', email: '', subject: '' };

function usePerson(): User | null {
  const { api } = useServices();
  const session = useSession();
  const user = useQuery({ ...profileQuery(api), enabled: session !== null }).data?.body.user;
  return session && user ? user : null;
}

const checkContact = lazyCheck(async () => (await import('#contract/outreach')).ContactMessage);

function ContactForm() {
  const { api } = useServices();
  const person = usePerson();
  const form = useForm({
    name: 'contact',
    initial: nothing,
    check: checkContact,
    onMended: (): void => sending.reset(),
  });
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
    onSuccess: (_answer, _message, sent) => {
      const typed = form.clearSent(sent);
      if (person?.full_name && !typed.includes('name')) form.set('name', person.full_name);
      if (person && !typed.includes('email')) form.set('email', person.email);
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  // Before the script there is no live validation.
  const isHydrated = useHydrated();
  const validate = useLoadedCheck(checkContact);
  const isFilled = Object.values(form.values).every((value) => value.trim() !== '');
  const isValid = !isHydrated || (validate ? validate(form.values).ok : isFilled);
  const busy = sending.isPending;
  const send = (message: ContactMessage) => {
    setWarning(false);
    if (!busy) sending.mutate(message);
  };

  return (
    <form
      id={form.id}
      {...form.native}
      noValidate
      aria-label="Contact"
      className="flex flex-col gap-4"
      onBlur={form.onBlur}
      onSubmit={form.submit(send, (errors) => {
        sending.reset();
        setWarning(true);
        form.focusInvalid(errors);
      })}
    >
      <TextArea {...form.field('message')} label="Message" rows={5} required />
      <TextField {...form.field('name')} label="Name" autoComplete="name" required />
      <EmailField {...form.field('email')} />
      <TextField {...form.field('subject')} label="Subject" required />
      {warning && !isValid ? <Banner tone="warning">{contactMessages.fillRequired}</Banner> : null}
      {sending.isError ? <Banner tone="error">{contactErrorMessage(sending.error)}</Banner> : null}
      {sending.isSuccess ? (
        <Banner tone="success">{sending.data.message || contactMessages.success}</Banner>
      ) : null}
      <OfflineNote sentence={offline.tryLater} />
      {/* Not `disabled`: pressing it shows what is missing. */}
      <button
        type="submit"
        className={`btn btn-block ${isValid ? 'btn-primary' : ''}`}
        aria-disabled={!isValid || busy}
        aria-describedby={isValid ? undefined : `${form.id}-needed`}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : null}
        {busy ? 'Sending...' : 'Send Message'}
      </button>
      {/* Before the script too, or the page would grow with it. */}
      {isHydrated && isValid ? null : (
        <p id={`${form.id}-needed`} className="text-base-content/80">
          {contactMessages.needed}
        </p>
      )}
    </form>
  );
}

/** Falls back to the field errors, joined by commas (screens.md section 8). */
function contactErrorMessage(error: unknown): string {
  const fields = Object.values(fieldErrors(error)).flat().join(', ');
  return errorMessage(error, fields || contactMessages.failed);
}
