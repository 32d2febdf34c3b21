import { Link, useLocation } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { brand, setLinks } from '#contract/brand';
import { isDraft } from '#contract/own-language';
import type { MessageAnswer } from '#contract/accounts';
import { newsletter as newsletterMessages, offline as offlineMessages } from '#contract/messages/site';
import { checkNewsletter } from '#contract/newsletter';
import type { NewsletterSubscription } from '#contract/outreach';
import { useSession, useConnection, useServices } from '../../services/services';
import { Icon } from '../../ui/icon';
import { BrandMark } from './brand-mark';
import { LanguageLink } from './language-link';
import { useForm } from '../../forms/use-form';
import { errorMessage } from '../../services/api';

const entry = 'inline-flex min-h-12 items-center underline hover:text-accent lg:min-h-8';
const titleClass = 'text-accent font-bold';

/** Screens of who looks around: there the footer stands open for a visitor. */
const openAt = ['/', '/home', '/about'];

export function Footer() {
  const session = useSession();
  const isAround = useLocation({ select: ({ pathname }) => openAt.includes(pathname) });
  return (
    <footer
      className={`bg-neutral text-neutral-content border-primary mt-4 border-t-4 ${session ? 'pb-16 md:pb-0' : ''}`}
    >
      {/* By the browser alone, so that all of it is there without the script. */}
      <details className="more" open={session === null && isAround}>
        <summary className="page flex min-h-12 cursor-pointer items-center gap-2 text-sm">
          {`About, contact, newsletter · © ${brand.name}`}
          <Icon name="down" className="more-arrow ml-auto size-4" />
        </summary>
        <FooterContent owner={session ? String(session.userId) : 'visitor'} />
      </details>
    </footer>
  );
}

function FooterContent({ owner }: { owner: string }) {
  const links = setLinks(brand.links);
  return (
    <>
      <div className="page grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 py-3 text-sm lg:grid-cols-[2fr_1.3fr_1fr_1.7fr] lg:py-8">
        <div className="col-span-2 flex items-center gap-3 lg:col-span-1 lg:self-start">
          <BrandMark className="size-10 max-h-[100px]" />
          <div>
            <div className="text-base leading-5 font-bold">{brand.name}</div>
            <p className="max-w-prose">{brand.about}</p>
          </div>
        </div>
        <nav aria-label="Contact and help">
          <h2 className={titleClass}>Contact</h2>
          <ul>
            <li>
              <a href={`mailto:${brand.infoEmail}`} className={entry}>
                {brand.infoEmail}
              </a>
            </li>
            {brand.phone ? (
              <li>
                <a href={`tel:${brand.phone}`} className={entry}>
                  {brand.phone}
                </a>
              </li>
            ) : null}
            {brand.address ? <li className="whitespace-pre-line">{brand.address}</li> : null}
            <li>
              <Link to="/contact" className={entry}>
                Write to us
              </Link>
            </li>
            <li>
              <Link to="/classroom" className={entry}>
                For the classroom
              </Link>
            </li>
            <li>
              <Link to="/privacy" className={entry}>
                Privacy
              </Link>
            </li>
            {/* In the header of a wide screen. */}
            <li className="lg:hidden">
              <LanguageLink className={entry} />
            </li>
          </ul>
        </nav>
        {links.length > 0 ? (
          <nav aria-label="Elsewhere">
            <h2 className={titleClass}>Find us</h2>
            <ul>
              {links.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer" className={entry}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className="col-span-2 lg:col-span-1">
          <h2 className={titleClass}>Newsletter</h2>
          {/* Keyed by user, so that one does not see another's input. */}
          <NewsletterForm key={owner} />
        </div>
      </div>
      {isDraft ? (
        <p className="page py-2 text-sm">
          This translation is a first draft. Is a word wrong?{' '}
          <Link to="/contact" className="underline">
            Tell us
          </Link>
        </p>
      ) : null}
      <p className="page border-t border-white/30 py-2 text-sm">{`© ${brand.copyright}`}</p>
    </>
  );
}

function NewsletterForm() {
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
