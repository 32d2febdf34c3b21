import { getRouteApi, Link } from '@tanstack/react-router';
import type { Application, StatusChange } from '#contract/applications';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { applicationStatusWords } from '#contract/status';
import { isCode } from '../../lib/api';
import { DocumentLinks } from '../../widgets/document-links';
import { dateAndTime, longDate } from '../../lib/format';
import { Card, DescriptionList, CardSection } from '../../ui/card';
import { Banner, EmptyState } from '../../ui/feedback';
import { CompanyLogo } from '../../ui/logo';
import { SavedView } from '../../widgets/saved-view';
import { PageTitle, Screen, BackLink } from '../../ui/screen';
import { ApplicationMarks } from './application-marks';
import { useKnownApplication, type KnownApplication } from './application-queries';
import { ApplicationStatusBadge } from '../../widgets/status-badges';

const route = getRouteApi('/application-detail/$id');

/** One sent application as its student sees it (screens.md section 2, Application detail). */
export function ApplicationDetailScreen() {
  const { id } = route.useParams();
  const query = useKnownApplication(id);
  if (isCode(query.error, 'not_found')) {
    return (
      <Screen title="Application">
        <EmptyState icon="alert" title={errorTable.not_found.sentence}>
          <p role="alert">It may belong to another account, or the address is not quite right.</p>
          <Link to="/my-applications" className="btn btn-primary">
            My Applications
          </Link>
        </EmptyState>
      </Screen>
    );
  }
  return (
    <Screen title="Application">
      <SavedView query={query} failedTitle={messages.applications.fetchFailed}>
        {(application) => (
          <Details application={application} savedAt={query.data?.savedAt ?? 0} renew={query.refetch} />
        )}
      </SavedView>
      <BackLink to="/my-applications">My Applications</BackLink>
    </Screen>
  );
}

interface DetailsProps {
  application: KnownApplication;
  /** When the links were fetched, in milliseconds (phone clock). */
  savedAt: number;
  renew: () => Promise<{ isError: boolean }>;
}

function Details({ application, savedAt, renew }: DetailsProps) {
  const { company, internship, levels, history } = application;
  return (
    <Card>
      <PageTitle>{`Application: ${internship.title}`}</PageTitle>
      <div className="flex items-start gap-4">
        <CompanyLogo src={company.image_url} name={company.company_name} className="size-16" />
        <div className="min-w-0">
          <h2 className="text-xl leading-tight font-bold">{internship.title}</h2>
          <p>{company.company_name}</p>
        </div>
      </div>
      {application.status === 'hired' ? (
        <Banner tone="success">Congratulations! {company.company_name} has hired you.</Banner>
      ) : null}
      <DescriptionList
        items={[
          ['Status', <ApplicationStatusBadge key="status" status={application.status} />],
          ['Created on', longDate(application.created_at)],
        ]}
      />
      <ApplicationMarks application={application} />
      <Levels levels={levels} />
      <CardSection title="Documents">
        <DocumentLinks application={application} savedAt={savedAt} renew={renew} />
      </CardSection>
      {history ? <Timeline history={history} /> : null}
    </Card>
  );
}

function Levels({ levels }: Pick<Application, 'levels'>) {
  return (
    <CardSection title="Level Achieved">
      <table className="table text-base">
        <thead>
          <tr className="text-base-content">
            <th scope="col" className="w-16 pl-0">
              Grade
            </th>
            <th scope="col">School Name</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ grade, school_name }) => (
            <tr key={grade}>
              <td className="pl-0">{grade}</td>
              <td>{school_name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </CardSection>
  );
}

function Timeline({ history }: { history: readonly StatusChange[] }) {
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">What happened so far</h3>
      <ol className="border-accent ml-2 flex flex-col gap-3 border-l-4 pl-4">
        {history.map((change, index) => (
          <li key={`${change.at} ${change.status}`}>
            <p className="font-semibold">{describeChange(change, history[index - 1])}</p>
            <p className="text-base-content/80">
              <time dateTime={change.at}>{dateAndTime(change.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A status change as a sentence (rule 26). `before` is the previous change, if any. */
function describeChange({ status, by }: StatusChange, before: StatusChange | undefined): string {
  if (!before) return 'You sent your application';
  if (status === 'viewed' && before.status === 'submitted') return `${by} opened your application`;
  return `${by} set the status to ${applicationStatusWords[status]}`;
}
