import type { ReactNode } from 'react';
import { isClosed } from '#contract/dates';
import { internshipPages, durationText, financingText } from '#contract/messages/internships';
import { fallbacks } from '#contract/messages/site';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { useServerNow } from '../../services/services';
import { CardSection } from '../../ui/card';
import { Icon, type IconName } from '../../ui/icon';
import { Banner } from '../../ui/feedback';
import { InternshipFacts } from '../../components/internship-facts';
import { ListedInternship, ListedInternships, useInternshipMarks } from '../../components/internship-row';
import { Logos } from '../../components/logos';
import { ShareButton } from '../../components/share-button';
import { Screen, BackLink } from '../../ui/screen';
import { deadline, fewDays, longDate, optionText } from '../../lib/format';
import { CompanyLogo } from '../../ui/logo';
import { useMoreInTown } from './internship-queries';

export const DetailsPage = ({ title = 'Internship details', children }: DetailsPageProps) => (
  <Screen title={title} hasOwnTitle width="wide">
    {children}
    <BackLink to="/all-internships">All internships</BackLink>
  </Screen>
);

interface DetailsPageProps {
  title?: string | undefined;
  children: ReactNode;
}

interface SummaryProps {
  row: InternshipRow;
  details: InternshipDetails | null;
  /** What the work is: read before the facts. */
  lead: ReactNode;
  action?: ReactNode;
  buttons?: ReactNode;
  children?: ReactNode;
}

export function Summary({ row, details, lead, action, buttons, children }: SummaryProps) {
  const name = row.company.company_name || fallbacks.companyName;
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-x-8">
      <div className="flex items-start gap-3">
        <Logos>
          <CompanyLogo src={row.company.logo_url} name={name} category={row.category} className="size-14" />
        </Logos>
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          {/* The list has those of approved businesses alone. */}
          {!details || details.company.status === 'approved' ? (
            <p className="flex items-center gap-1 text-sm">
              <Icon name="check" className="text-success size-4" />
              {internshipPages.companyChecked}
            </p>
          ) : null}
          <div className="lg:hidden">
            <InternshipFacts row={row} />
          </div>
        </div>
      </div>
      <div className="sheet">{lead}</div>
      {/* On a phone no box of its own, so that the action sticks to the screen's end. */}
      <div className="contents lg:sticky lg:top-24 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:flex lg:h-fit lg:flex-col lg:gap-4">
        {action}
        <Facts row={row} />
        <div className="flex min-h-12 flex-wrap gap-3">
          <ShareButton internship={row} />
          {buttons}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {children}
        <MoreInTown row={row} />
      </div>
    </div>
  );
}

/** The description's beginning, as the list has it. */
export const Excerpt = ({ row, children }: { row: InternshipRow; children: ReactNode }) => (
  <CardSection level="h2" title="Description">
    {row.excerpt ? <p>{row.excerpt}</p> : null}
    <p className="mt-2">{children}</p>
  </CardSection>
);

function Facts({ row }: { row: InternshipRow }) {
  const now = useServerNow();
  const isMarked = fewDays(row.last_date_to_apply, now)?.isMarked;
  return (
    <dl className="sheet flex flex-col gap-2">
      <Fact icon="clock" label="Application expiry date">
        <span className={`whitespace-nowrap ${isMarked ? 'listed-few' : ''}`}>
          {deadline(row.last_date_to_apply, now, longDate)}
        </span>
      </Fact>
      <Fact icon="money" label="Remuneration (pay)">
        {financingText(row.internship_financing)}
      </Fact>
      <Fact icon="pin" label="Location">
        {row.location}
      </Fact>
      <Fact icon="gauge" label="Duration">
        {durationText(row.duration, row.duration_unit)}
      </Fact>
      <Fact icon="briefcase" label="Category">
        {row.category || fallbacks.category}
      </Fact>
      {row.internship_type ? (
        <Fact icon="user" label="Type">
          {optionText(row.internship_type)}
        </Fact>
      ) : null}
      <Fact icon="document" label="Posted on">
        {longDate(row.created_at)}
      </Fact>
    </dl>
  );
}

interface FactProps {
  icon: IconName;
  label: string;
  children: ReactNode;
}

const Fact = ({ icon, label, children }: FactProps) => (
  <div className="grid grid-cols-[auto_1fr_auto] gap-x-2">
    <Icon name={icon} className="mt-0.5 size-5" />
    <dt className="text-base-content/80 text-sm leading-6">{label}</dt>
    <dd className="max-w-44 text-right">{children}</dd>
  </div>
);

/** Others nearby, so that who cannot take this one has a way on. */
function MoreInTown({ row }: { row: InternshipRow }) {
  const rows = useMoreInTown(row);
  const markOf = useInternshipMarks();
  if (rows.length === 0) return null;
  return (
    <CardSection level="h2" title={internshipPages.moreIn(row.location)}>
      <Logos>
        <ListedInternships>
          {rows.map((one) => (
            <ListedInternship key={one.id} row={one} {...markOf(one.id)} level={3} />
          ))}
        </ListedInternships>
      </Logos>
    </CardSection>
  );
}

export function ClosedNotice({ lastDay }: { lastDay: string }) {
  const now = useServerNow();
  return now !== null && isClosed(lastDay, now) ? (
    <Banner tone="warning">{internshipPages.closed}</Banner>
  ) : null;
}
