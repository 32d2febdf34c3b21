import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import { newsletter as newsletterMessages, offline as offlineMessages } from '#contract/messages/site';
import { checkNewsletter } from '#contract/newsletter';
import type { NewsletterSubscription } from '#contract/outreach';
import { useConnection, useServices } from '../../services/services';
import { useForm } from '../../forms/use-form';
import { errorMessage } from '../../services/api';

export function NewsletterForm() {
  const { api } = useServices();
  const id = useId();
  const offline = useConnection() === 'offline';
  const form = useForm({
    name: 'newsletter',
    initial: { email: '' },
    check: checkNewsletter,
  });
  const { error, value, onChange } = form.field('email');
  const subscribe = useMutation({
    mutationFn: (subscription: NewsletterSubscription) =>
      api.post<MessageAnswer>('newsletter_subscribe', subscription),
    onMutate: () => form.values,
    onSuccess: (_answer, _subscription, sent) => void form.clearSent(sent),
  });
  const sentence =
    (error && newsletterMessages.invalid) ??
    (subscribe.isSuccess ? newsletterMessages.success : null) ??
    (subscribe.error ? errorMessage(subscribe.error, newsletterMessages.failed) : null) ??
    (offline && value !== '' ? offlineMessages.tryLater : null);
  return (
    <form
      {...form.native}
      noValidate
      aria-label="Newsletter"
      onBlur={form.onBlur}
      onSubmit={form.submit(
        (subscription) => {
          if (!subscribe.isPending) subscribe.mutate(subscription);
        },
        () => subscribe.reset(),
      )}
    >
      <label htmlFor={id} className="mb-1 block">
        Our news by email
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@example.com"
          className={`input text-base-content min-w-0 flex-1 basis-40 ${error ? 'newsletter-invalid' : ''}`}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-status`}
          onChange={(event) => {
            if (subscribe.isSuccess || subscribe.isError) subscribe.reset();
            onChange(event.target.value);
          }}
        />
        <button type="submit" className="btn btn-accent" aria-disabled={subscribe.isPending}>
          {subscribe.isPending ? 'Sending...' : 'Subscribe'}
        </button>
      </div>
      <p id={`${id}-status`} role="status" className="text-accent font-semibold">
        {sentence}
      </p>
    </form>
  );
}
