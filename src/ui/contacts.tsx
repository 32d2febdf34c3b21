import { missing } from '#contract/messages/missing';

const linkClass = 'text-link -my-3 inline-block py-3';

/** A mail link. */
export const MailLink = ({ address }: { address: string }) => (
  <a className={linkClass} href={`mailto:${address}`}>
    {address}
  </a>
);

/** Opens in a new tab without referrer. Only http(s) URLs become links. */
export const WebLink = ({ url }: { url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a className={`${linkClass} wrap-anywhere`} href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//i, '')} <span className="sr-only">(opens in a new tab)</span>
    </a>
  ) : (
    url
  );

/** Mail and phone links, side by side where both fit. */
export function Contacts({ email, mobile }: { email: string; mobile: string | null }) {
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <div>
        <dt className="text-base-content/80">Email</dt>
        <dd className="font-semibold">
          <MailLink address={email} />
        </dd>
      </div>
      <div>
        <dt className="text-base-content/80">Mobile</dt>
        <dd className="font-semibold">
          {mobile ? (
            <a className={linkClass} href={`tel:${mobile.replace(/[^\d+]/g, '')}`}>
              {mobile}
            </a>
          ) : (
            missing.value
          )}
        </dd>
      </div>
    </dl>
  );
}
