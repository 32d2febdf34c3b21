import { missing } from '#contract/messages/missing';
import { MailLink } from '../../ui/contacts';

/** Digits with the country in front: a number of Papua New Guinea without one gets +675. */
export function dialled(mobile: string): string {
  const digits = mobile.replace(/[^\d+]/g, '');
  if (digits.startsWith('+')) return digits;
  return digits.startsWith('675') && digits.length > 8 ? `+${digits}` : `+675${digits.replace(/^0+/, '')}`;
}

/** How to reach an applicant: mail, a call, WhatsApp or a text message. */
export function PersonContacts({ email, mobile }: { email: string; mobile: string | null }) {
  const number = mobile ? dialled(mobile) : null;
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <div>
        <dt className="text-sm">Email</dt>
        <dd className="font-semibold wrap-anywhere">
          <MailLink address={email} />
        </dd>
      </div>
      <div>
        <dt className="text-sm">Mobile</dt>
        <dd>
          {number === null ? (
            <span className="font-semibold">{missing.value}</span>
          ) : (
            <a className="text-link -my-3 inline-block py-3" href={`tel:${number}`}>
              {mobile}
            </a>
          )}
          {number === null ? null : (
            <span className="mt-1 flex flex-wrap gap-2">
              <a className="btn btn-outline" href={`tel:${number}`}>
                Call
              </a>
              <a
                className="btn btn-outline"
                href={`https://wa.me/${number.slice(1)}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                WhatsApp <span className="sr-only">(opens in a new tab)</span>
              </a>
              <a className="btn btn-outline" href={`sms:${number}`}>
                SMS
              </a>
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}
