import { messages } from '#contract/messages';

const look = 'text-link inline-flex min-h-12 items-center';

/** How to reach a person: a tap writes a mail or calls. Side by side where both fit. */
export function Contacts({ email, mobile }: { email: string; mobile: string | null }) {
  return (
    <dl className="flex flex-wrap gap-x-8">
      <div>
        <dt className="text-base-content/80">Email</dt>
        <dd>
          <a className={look} href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
      </div>
      <div>
        <dt className="text-base-content/80">Mobile</dt>
        <dd>
          {mobile ? (
            <a className={look} href={`tel:${mobile.replace(/[^\d+]/g, '')}`}>
              {mobile}
            </a>
          ) : (
            messages.missing.value
          )}
        </dd>
      </div>
    </dl>
  );
}
