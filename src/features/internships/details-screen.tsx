import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isClosed } from '#contract/closing';
import { errorTable } from '#contract/errors';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { durationText } from '#contract/status';
import { longDate } from '../../lib/format';
import { useServices, useSession } from '../../lib/services';
import { useServerNow } from '../../lib/server-time';
import { useSavedView } from '../../lib/use-saved-view';
import { Card, Facts } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { CompanyLogo } from '../../ui/logo';
import { SavedView } from '../../ui/saved-view';
import { PageTitle, Screen } from '../../ui/screen';
import { internshipQueries } from './queries';

/** One internship for the people who may apply; a visitor sees the card's summary and a way to log in (decision 19). */
export function DetailsScreen({ id }: { id: string }) {
  const session = useSession();
  return session ? <Details id={id} /> : <Summary id={id} />;
}

function Details({ id }: { id: string }) {
  const { api } = useServices();
  const view = useSavedView();
  const query = useQuery(internshipQueries.detail(api, id));
  return (
    <Screen title="Internship details">
      <SavedView query={query} failedTitle={messages.internship.detailsFailed} {...view}>
        {({ internship }) => <DetailsBody internship={internship} />}
      </SavedView>
    </Screen>
  );
}

function DetailsBody({ internship }: { internship: InternshipDetails }) {
  const { company } = internship;
  return (
    <Card>
      <PageTitle>{internship.title}</PageTitle>
      <Heading row={internship} />
      <Action internship={internship} />
      <Facts facts={summaryFacts(internship)} />
      <section>
        <h3 className="mb-1 text-lg font-bold">Description</h3>
        <p className="whitespace-pre-line">{internship.description}</p>
      </section>
      <section>
        <h3 className="mb-1 text-lg font-bold">Required skills</h3>
        <ul className="list-disc pl-6">
          {internship.required_skills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-1 text-lg font-bold">About the company</h3>
        <Facts
          facts={[
            ['Company', company.company_name],
            [
              'Website',
              company.website_url ? <ExternalLink url={company.website_url} /> : messages.missing.value,
            ],
            [
              'Email',
              company.email ? (
                <a className="text-link" href={`mailto:${company.email}`}>
                  {company.email}
                </a>
              ) : (
                messages.missing.value
              ),
            ],
          ]}
        />
      </section>
    </Card>
  );
}

const ExternalLink = ({ url }: { url: string }) => (
  <a className="text-link" href={url} target="_blank" rel="noopener noreferrer">
    {url.replace(/^https?:\/\//, '')}
  </a>
);

function Heading({ row }: { row: InternshipRow | InternshipDetails }) {
  return (
    <div className="flex items-start gap-4">
      <CompanyLogo src={row.company.logo_url} name={row.company.company_name} className="size-16" />
      <div className="min-w-0">
        <h2 className="text-xl leading-tight font-bold">{row.title}</h2>
        <p>{row.company.company_name}</p>
      </div>
    </div>
  );
}

const summaryFacts = (row: InternshipRow | InternshipDetails) =>
  [
    ['Location', row.location],
    ['Funding', row.internship_financing.toUpperCase()],
    ['Duration', durationText(row.duration, row.duration_unit)],
    ['Category', row.category],
    ...(row.internship_type ? [['Type', row.internship_type] as const] : []),
    ['Posted on', longDate(row.created_at)],
    ['Apply by', longDate(row.last_date_to_apply)],
  ] as const;

/** Apply Now, or why not. */
function Action({ internship }: { internship: InternshipDetails }) {
  const session = useSession();
  const now = useServerNow();
  if (internship.is_applied === 1)
    return <Banner tone="success">{messages.internship.alreadyApplied}</Banner>;
  if (now !== null && isClosed(internship.last_date_to_apply, now)) {
    return <Banner tone="warning">{messages.internship.closed}</Banner>;
  }
  if (session?.role !== 'student') return null;
  return (
    <Link to="/apply/$id" params={{ id: String(internship.id) }} className="btn btn-primary">
      Apply Now
    </Link>
  );
}

function Summary({ id }: { id: string }) {
  const { api, queryClient } = useServices();
  const view = useSavedView();
  const query = useQuery(internshipQueries.list(api, queryClient));
  return (
    <Screen title="Internship details">
      <Banner tone="info">
        {errorTable.token_missing.sentence}. Log in to read everything and to apply.
      </Banner>
      <Link to="/login" search={{ from: `/internship-details/${id}` }} className="btn btn-primary self-start">
        Log in
      </Link>
      <SavedView query={query} failedTitle={messages.internship.detailsFailed} {...view}>
        {({ internships }) => {
          const row = internships.find((candidate) => String(candidate.id) === id);
          return row ? (
            <Card>
              <PageTitle>{row.title}</PageTitle>
              <Heading row={row} />
              <Facts facts={summaryFacts(row)} />
            </Card>
          ) : (
            <p>{errorTable.internship_not_found.sentence}</p>
          );
        }}
      </SavedView>
    </Screen>
  );
}
