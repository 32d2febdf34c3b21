import type { InternshipSummary } from '#outbox/record';
import { PageTitle } from '../../ui/screen';
import { deadline, longDate } from '../../lib/format';

interface ApplyHeadProps {
  internship: InternshipSummary & { location?: string | undefined };
  /** The server's time; null where it is not known. */
  now: number | null;
}

/** Which internship an application is for, and until when. */
export function ApplyHead({ internship, now }: ApplyHeadProps) {
  const { title, company_name, location, last_date_to_apply } = internship;
  return (
    <>
      <PageTitle>{`Apply: ${title}`}</PageTitle>
      <div className="-mt-2">
        <h2 className="text-lg leading-snug font-bold">{title}</h2>
        <p className="text-base-content/80 text-sm">
          {location ? `${company_name}, ${location}` : company_name} · Apply by{' '}
          {deadline(last_date_to_apply, now, longDate)}
        </p>
      </div>
    </>
  );
}
