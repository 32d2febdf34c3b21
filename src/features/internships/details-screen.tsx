import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isClosed } from '#contract/closing';
import { errorTable } from '#contract/errors';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { durationText } from '#contract/status';
import { statusOf } from '#outbox/status';
import { NoAnswerError } from '../../lib/api';
import { longDate } from '../../lib/format';
import { useOutboxRecords } from '../../lib/outbox-client';
import { useServices, useSession } from '../../lib/services';
import { useServerNow } from '../../lib/server-time';
import { profileQuery } from '../../lib/shared-queries';
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
  const { api, queryClient } = useServices();
  const view = useSavedView();
  const query = useQuery(internshipQueries.detail(api, id));
  const list = useQuery({ ...internshipQueries.list(api, queryClient), enabled: false });
  const row = list.data?.body.internships.find((candidate) => String(candidate.id) === id);
  // Without signal, and never opened before: the list still knows the summary, and that is enough to apply.
  const summary = !query.data && query.error instanceof NoAnswerError ? row : undefined;
  return (
    <Screen title="Internship details">
      {summary ? (
        <SavedView query={{ ...list, ...query, data: list.data }} failedTitle="" {...view}>
          {() => (
            <Card>
              <Heading row={summary} />
              <Action row={summary} isApplied={false} />
              <Facts facts={summaryFacts(summary)} />
              <p>{messages.internship.summaryOnly}</p>
            </Card>
          )}
        </SavedView>
      ) : (
        <SavedView query={query} failedTitle={messages.internship.detailsFailed} {...view}>
          {({ internship }) => <DetailsBody internship={internship} />}
        </SavedView>
      )}
    </Screen>
  );
}

function DetailsBody({ internship }: { internship: InternshipDetails }) {
  const { company } = internship;
  return (
    <Card>
      <PageTitle>{internship.title}</PageTitle>
      <Heading row={internship} />
      <Action row={internship} isApplied={internship.is_applied === 1} />
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
              'wide',
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
              'wide',
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
    ['Remuneration', row.internship_financing.toUpperCase()],
    ['Duration', durationText(row.duration, row.duration_unit)],
    ['Category', row.category],
    ...(row.internship_type ? [['Type', row.internship_type] as const] : []),
    ['Posted on', longDate(row.created_at)],
    ['Application expiry date', longDate(row.last_date_to_apply)],
  ] as const;

/** Apply Now, or why not. */
function Action({ row, isApplied }: { row: InternshipRow | InternshipDetails; isApplied: boolean }) {
  const session = useSession();
  const now = useServerNow();
  if (isApplied) return <Banner tone="success">{messages.internship.alreadyApplied}</Banner>;
  if (now !== null && isClosed(row.last_date_to_apply, now)) {
    return <Banner tone="warning">{messages.internship.closed}</Banner>;
  }
  return session?.role === 'student' ? <StudentAction id={row.id} /> : null;
}

/** An application that waits on this phone is not offered a second time, and a rejected student cannot apply. */
function StudentAction({ id }: { id: number }) {
  const { api } = useServices();
  const records = useOutboxRecords();
  const isRejected = useQuery(profileQuery(api)).data?.body.user.status === 'rejected';
  const record = records?.find(({ internship }) => internship.id === id);
  if (record && record.state !== 'draft') {
    return (
      <Banner tone="info">
        <p>Your application is on this phone: {statusOf(record).word}.</p>
        <Link to="/my-applications" className="btn mt-2">
          My Applications
        </Link>
      </Banner>
    );
  }
  if (isRejected) return null;
  return (
    <Link to="/apply/$id" params={{ id: String(id) }} className="btn btn-primary">
      {record ? 'Finish your application' : 'Apply Now'}
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
