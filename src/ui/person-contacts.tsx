import type { ReactNode } from 'react';
import { numbersIn, spacedNumber } from '#contract/telephone';
import { missing } from '#contract/messages/site';
import { linkClass, MailLink } from './contacts';

interface ContactsProps {
  email: string;
  mobile: string | null;
  /** Further contact links for the mobile. */
  children?: ReactNode;
}

/** Mail and phone links, side by side where both fit. */
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
