import { Link } from '@tanstack/react-router';
import type { InternshipRow } from '#contract/internships';
import { fallbacks } from '#contract/messages/missing';
import { durationText } from '#contract/status';
import { deadline, shortDate } from '../../lib/format';
import { useServerNow } from '../../lib/services';
import { useOpensTabs } from '../../lib/use-opens-tabs';
import { Icon } from '../../ui/icon';
import { CompanyLogo } from '../../ui/logo';

/** One internship in the list. The whole card links to its page; a new tab has no opener (rule 20). */
export function InternshipCard({ row }: { row: InternshipRow }) {
  const opensTab = useOpensTabs();
  const now = useServerNow();
  return (
    <li className="card border-base-300 bg-base-100 hover:border-base-content/60 relative border">
      <div className="card-body gap-3 p-4">
        <div className="flex items-start gap-3">
          <CompanyLogo src={row.company.logo_url} name={row.company.company_name} />
          <div className="min-w-0">
            <h2 className="text-lg leading-tight font-bold">{row.title}</h2>
            <p>{row.company.company_name || fallbacks.companyName}</p>
            <p className="text-base-content/80 flex items-start gap-1">
              <Icon name="pin" className="mt-1 size-4 shrink-0" />
              {row.location}
            </p>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
          <Fact name="Funding">{row.internship_financing.toUpperCase()}</Fact>
          <Fact name="Duration">{durationText(row.duration, row.duration_unit)}</Fact>
          <Fact name="Posted">{shortDate(row.created_at)}</Fact>
          <Fact name="Apply by">{deadline(row.last_date_to_apply, now, shortDate)}</Fact>
        </dl>
        <Link
          to="/internship-details/$id"
          params={{ id: String(row.id) }}
          {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })}
          // The overlay is not of the `btn` itself, which would become its containing block while it is pressed.
          className="rounded-field mt-auto flex after:absolute after:inset-0"
          aria-label={`VIEW DETAILS: ${row.title}`}
        >
          <span className="btn btn-outline flex-1">VIEW DETAILS</span>
        </Link>
      </div>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-base-content/80">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
