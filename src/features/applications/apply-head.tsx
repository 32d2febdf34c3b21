import type { InternshipSummary } from '#outbox/record';
import { PageTitle } from '../../ui/screen';
import { deadline, longDate } from '../../lib/format';

/** Which internship an application is for, and until when. @param now the server's time; null where it is not known */
export function ApplyHead({ internship, now }: { internship: InternshipSummary; now: number | null }) {
  return (
    <>
      <PageTitle>{`Apply: ${internship.title}`}</PageTitle>
      <div>
        <h2 className="text-xl leading-tight font-bold">{internship.title}</h2>
        <p>{internship.company_name}</p>
        <p className="text-base-content/80">
          Apply by {deadline(internship.last_date_to_apply, now, longDate)}
        </p>
      </div>
    </>
  );
}
