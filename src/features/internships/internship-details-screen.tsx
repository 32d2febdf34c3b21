import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { internshipPages } from '#contract/messages/internship-pages';
import { fallbacks } from '#contract/messages/missing';
import { refused } from '#contract/messages/refused';
import type { InternshipRow } from '#contract/internships';
import { durationText } from '#contract/status';
import { NoAnswerError } from '../../lib/api';
import { useServerNow, useSession } from '../../lib/services';
import { useLoaded } from '../../lib/use-loaded';
import { Card, DescriptionList } from '../../ui/card';
import { SkeletonRows, Banner } from '../../ui/feedback';
import { Logos } from '../../widgets/logos';
import { SavedView } from '../../widgets/saved-view';
import { ShareButton } from '../../widgets/share-button';
import { PageTitle, Screen, BackLink } from '../../ui/screen';
import { ApplyAction } from './apply-action';
import { useKnownInternship, usePublicInternship } from './internship-queries';
import { deadline, longDate } from '../../lib/format';
import { CompanyLogo } from '../../ui/logo';

const route = getRouteApi('/internship-details/$id');

/* Visitors do without. */
export const loadParts = async () => (await import('./detail-parts')).DetailParts;
export const loadStatusBanner = async () =>
  (await import('../../widgets/account-status-banner')).OwnStatusBanner;

/** An internship's page for students; visitors see the summary and a log-in link (rule 19). */
export function DetailsScreen() {
  const { id } = route.useParams();
  const session = useSession();
  const { Loaded: StatusBanner } = useLoaded(session?.role === 'student', loadStatusBanner);
  return (
    <Screen title="Internship details">
      {StatusBanner ? <StatusBanner /> : null}
      {session ? <Details id={id} /> : <VisitorSummary id={id} />}
      <BackLink to="/all-internships">All internships</BackLink>
    </Screen>
  );
}

function Details({ id }: { id: string }) {
  const query = useKnownInternship(id);
  const { Loaded: Parts } = useLoaded(true, loadParts);
  return (
    <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
      {({ row, details }) => (
        <Summary row={row} isApplied={details?.is_applied === 1}>
          {details ? (
            Parts ? (
              <Parts internship={details} />
            ) : (
              <SkeletonRows />
            )
          ) : query.error === null ? (
            <SkeletonRows />
          ) : query.error instanceof NoAnswerError ? (
            <p>{internshipPages.summaryOnly}</p>
          ) : null}
        </Summary>
      )}
    </SavedView>
  );
}

/** An internship's summary for visitors, with a log-in link that returns here (rule 19). */
function VisitorSummary({ id }: { id: string }) {
  const query = usePublicInternship(id);
  return (
    <>
      <Banner tone="info">
        <strong>{internshipPages.logInToRead}</strong>
        <p>{refused.tokenMissing}</p>
      </Banner>
      <Link
        to="/login"
        search={{ from: `/internship-details/${encodeURIComponent(id)}` }}
        className="btn btn-primary self-start"
      >
        Log In
      </Link>
      <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
        {({ rows: [row] }) =>
          row ? (
            <Summary row={row} isApplied={false} />
          ) : (
            <Banner tone="warning">{refused.internshipGone}</Banner>
          )
        }
      </SavedView>
    </>
  );
}

const companyName = (row: InternshipRow) => row.company.company_name || fallbacks.companyName;

interface SummaryProps {
  row: InternshipRow;
  isApplied: boolean;
  /** The details. */
  children?: ReactNode;
}

/** What the list contains of an internship, and whether one can apply. */
function Summary({ row, isApplied, children }: SummaryProps) {
  const now = useServerNow();
  return (
    <Card>
      <PageTitle>{row.title}</PageTitle>
      <Logos>
        <div className="flex items-start gap-4">
          <CompanyLogo src={row.company.logo_url} name={companyName(row)} className="size-16" />
          <div className="min-w-0">
            <h2 className="text-xl leading-tight font-bold">{row.title}</h2>
            <p>{companyName(row)}</p>
          </div>
        </div>
        <ApplyAction row={row} isApplied={isApplied} />
        <DescriptionList
          items={[
            ['Location', row.location, 'wide'],
            ['Remuneration', row.internship_financing.toUpperCase()],
            ['Duration', durationText(row.duration, row.duration_unit)],
            ['Category', row.category || fallbacks.category],
            ...(row.internship_type ? [['Type', row.internship_type] as const] : []),
            ['Posted on', longDate(row.created_at)],
            ['Application expiry date', deadline(row.last_date_to_apply, now, longDate)],
          ]}
        />
        <ShareButton internship={row} />
        {children}
      </Logos>
    </Card>
  );
}
