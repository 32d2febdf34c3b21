import { Link } from '@tanstack/react-router';
import { daysLeft } from '#contract/dates';
import { barParts, businessDay } from '#contract/messages/business';
import type { BusinessOverview, OverviewInternship } from '#contract/overview';
import { shortDate } from '../../lib/format';
import { useServerNow } from '../../services/services';
import { RowList } from '../../ui/card';
import { shownStatus, statusLabel } from '../../components/status-badges';

export function OverviewNumbers({ counts }: { counts: BusinessOverview['counts'] }) {
  const facts = [
    ['My Created Internships', counts.internships],
    ['Applications', counts.applications],
  ] as const;
  return (
    <dl className="sheet settings divide-base-300 grid grid-cols-2 divide-x">
      {facts.map(([label, count]) => (
        <div key={label} className="relative py-2 pl-3 first:pl-0">
          <dt className="text-sm">{label}</dt>
          <dd className="text-2xl font-bold">
            <Link to="/all-internship" className="row-link" aria-label={`${label}: ${count}`}>
              {count}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const colours = ['bg-accent', 'bg-base-content', 'bg-success', 'border-base-content border'];

export const appliedTo = ({ submitted, viewed, hired }: OverviewInternship) => submitted + viewed + hired;

/** Applications to one internship: shorter bars compare nothing. */
const barsFrom = 3;

interface OverviewInternshipsProps {
  internships: readonly OverviewInternship[];
  counts: BusinessOverview['counts'];
}

export function OverviewInternships({ internships, counts }: OverviewInternshipsProps) {
  const now = useServerNow();
  const most = Math.max(1, ...internships.map(appliedTo));
  const hasBars = most >= barsFrom;
  if (internships.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl font-bold">Your internships</h2>
      {hasBars ? (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          Applications:
          {barParts.map((name, index) => (
            <span key={name} className="flex items-center gap-1">
              <span className="bar flex">
                <span className={`size-2 ${colours[index]}`} />
              </span>
              {name}
            </span>
          ))}
          <span>The longer the bar, the more have applied.</span>
        </p>
      ) : null}
      <RowList>
        {internships.map((row) => {
          const left = now === null ? null : daysLeft(row.last_date_to_apply, now);
          const status = shownStatus(row, now);
          const isOpen = status === 'available';
          const isSoon = isOpen && left !== null && left >= 0 && left <= 7;
          return (
            <li key={row.id} className="min-h-18">
              <Link
                to="/internship/$id/applications"
                params={{ id: String(row.id) }}
                className="row-link block truncate font-semibold"
              >
                {row.title}
              </Link>
              {hasBars ? <Bar row={row} most={most} /> : null}
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
                {businessDay.applied(appliedTo(row), row.waiting, row.hired, row.answered)}
                <span
                  className={`whitespace-nowrap ${isSoon ? 'bg-accent text-accent-content px-1 font-bold' : ''}`}
                >
                  {isOpen ? `closes ${shortDate(row.last_date_to_apply)}` : statusLabel(status)}
                </span>
              </p>
            </li>
          );
        })}
      </RowList>
      {counts.internships > internships.length ? (
        <Link to="/all-internship" className="line-link self-start">
          See all internships
        </Link>
      ) : null}
    </section>
  );
}

/** Bar length relative to the longest: without a track, it is no share. The words below say the same. */
const Bar = ({ row, most }: { row: OverviewInternship; most: number }) => {
  const { waiting, hired, answered = 0 } = row;
  const counts = [waiting, appliedTo(row) - waiting - hired - answered, hired, answered];
  return (
    <div aria-hidden="true" className="bar my-1 flex h-2 gap-px">
      {colours.map((colour, part) =>
        counts[part] ? (
          <span key={colour} className={colour} style={{ width: `${(counts[part] / most) * 100}%` }} />
        ) : null,
      )}
    </div>
  );
};
