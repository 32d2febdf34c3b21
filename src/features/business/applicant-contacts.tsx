import { numbersIn, spacedNumber } from '#contract/telephone';
import { Contacts } from '../../ui/person-contacts';

/** Contact links of an applicant: mail, and call, WhatsApp, text message for each number. */
export function ApplicantContacts({ email, mobile }: { email: string; mobile: string | null }) {
  const numbers = numbersIn(mobile ?? '');
  return (
    <Contacts email={email} mobile={mobile}>
      {numbers.map((number) => (
        <span key={number} className="mt-1 flex flex-wrap gap-2">
          {numbers.length > 1 ? <span className="w-full">{spacedNumber(number)}</span> : null}
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
      ))}
    </Contacts>
  );
}
