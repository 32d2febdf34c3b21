import { Contacts, dialled } from '../../ui/person-contacts';

/** Contact links of an applicant: mail, call, WhatsApp, text message. */
export function ApplicantContacts({ email, mobile }: { email: string; mobile: string | null }) {
  const number = mobile ? dialled(mobile) : null;
  return (
    <Contacts email={email} mobile={mobile}>
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
    </Contacts>
  );
}
