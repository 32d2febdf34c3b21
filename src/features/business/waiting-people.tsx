import type { Words } from '#contract/languages';
import { Link } from '@tanstack/react-router';
import type { BusinessOverview, WaitingApplicant } from '#contract/overview';
import { businessDay } from '#contract/messages/business';
import { ListRow, RowList } from '../../ui/rows';
import { NewDot } from './new-dot';
import { WaitingSince } from './waiting-since';

const schoolOf = ({ grade, school_name }: WaitingApplicant) =>
  [grade === null ? null : (`Grade ${grade}` satisfies Words), school_name].filter(Boolean).join(' · ');

/** Waiting applicants, longest first; a row opens the applicant's card. */
export function WaitingPeople({ overview: { counts, waiting } }: { overview: BusinessOverview }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl font-bold">
        {counts.waiting === 0 ? businessDay.nobodyWaits(counts.open) : businessDay.waits(counts.waiting)}
      </h2>
      {waiting.length === 0 ? null : (
        <RowList label="People who wait">
          {waiting.map((person) => (
            <ListRow key={person.id} className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-3">
              <Link
                to="/internship/$id/applications"
                params={{ id: String(person.internship_id) }}
                hash={String(person.id)}
                className="row-link flex min-w-0 items-center gap-2 font-bold"
              >
                <NewDot />
                <span className="truncate">{person.full_name}</span>
              </Link>
              <WaitingSince since={person.since} />
              <p className="col-span-2 truncate text-sm">
                {person.internship_title}
                {schoolOf(person) ? ` · ${schoolOf(person)}` : ''}
              </p>
            </ListRow>
          ))}
        </RowList>
      )}
      {counts.applications > waiting.length ? (
        <Link to="/all-internship" className="text-link inline-flex min-h-12 items-center self-start">
          All {counts.applications} applications, by internship
        </Link>
      ) : null}
    </section>
  );
}
