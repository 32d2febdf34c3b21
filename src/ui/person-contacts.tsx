import type { ReactNode } from 'react';
import { missing } from '#contract/messages/site';
import { linkClass, MailLink } from './contacts';

/** International digits: +675 for numbers without country. */
export function dialled(mobile: string): string {
  const digits = mobile.replace(/[^\d+]/g, '');
  if (digits.startsWith('+')) return digits;
  return digits.startsWith('675') && digits.length > 8 ? `+${digits}` : `+675${digits.replace(/^0+/, '')}`;
}

interface ContactsProps {
  email: string;
  mobile: string | null;
  /** Further contact links for the mobile. */
  children?: ReactNode;
}

/** Mail and phone links, side by side where both fit. */
export const Contacts = ({ email, mobile, children }: ContactsProps) => (
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
        {mobile ? (
          <a className={linkClass} href={`tel:${dialled(mobile)}`}>
            {mobile}
          </a>
        ) : (
          missing.value
        )}
        {children}
      </dd>
    </div>
  </dl>
);
