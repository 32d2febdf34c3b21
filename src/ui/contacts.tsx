import type { ReactNode } from 'react';
import type { User } from '#contract/accounts';
import { guardian as guardianText } from '#contract/messages/account';
import { numbersIn, spacedNumber } from '#contract/telephone';
import { missing } from '#contract/messages/site';

/** An address that breaks after @ and dots (styles.css, .breaks): not copied, and not a space as `<wbr>` is read. */
export const BreakableAddress = ({ children }: { children: string }) =>
  children.split(/([@.])/).map((part, index) =>
    index % 2 > 0 ? (
      <span key={index} className="breaks">
        {part}
      </span>
    ) : (
      part
    ),
  );

const linkClass = 'text-link -my-3 inline-block py-3';

export const MailLink = ({ address }: { address: string }) =>
  address ? (
    <a className={linkClass} href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      <BreakableAddress>{address}</BreakableAddress>
    </a>
  ) : (
    missing.value
  );

/** Opens in a new tab without referrer. Only http(s) URLs become links. */
export const WebLink = ({ url }: { url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a className={`${linkClass} wrap-anywhere`} href={url} target="_blank" rel="noopener noreferrer">
      <BreakableAddress>{url.replace(/^https?:\/\//i, '')}</BreakableAddress>{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  ) : (
    url
  );

interface ContactsProps {
  email: string;
  mobile: string | null;
  children?: ReactNode;
}

export function Contacts({ email, mobile, children }: ContactsProps) {
  const numbers = numbersIn(mobile ?? '');
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <div>
        <dt className="text-base-content/80">Email</dt>
        <dd className="font-semibold wrap-anywhere">
          <MailLink address={email} />
        </dd>
      </div>
      <div>
        <dt className="text-base-content/80">Mobile</dt>
        <dd className="font-semibold">
          {numbers.length === 0 ? mobile || missing.value : null}
          {numbers.map((number) => (
            <a key={number} className={`${linkClass} mr-3`} href={`tel:${number}`}>
              {numbers.length === 1 ? mobile : spacedNumber(number)}
            </a>
          ))}
          {children}
        </dd>
      </div>
    </dl>
  );
}

/** Whom to call about who is under 18 (rule account-10). */
export const GuardianLine = ({ of: { guardian } }: { of: Pick<User, 'guardian'> }) =>
  guardian ? (
    <p>
      {guardianText.name}: {[guardian.name, guardian.number].filter(Boolean).join(', ')}
    </p>
  ) : null;
