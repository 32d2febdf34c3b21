import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  hiddenFromVisitors,
  internshipPages,
  durationText,
  financingText,
} from '#contract/messages/internships';
import { fallbacks, refused } from '#contract/messages/site';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { NoAnswerError } from '../../lib/api';
import { useServerNow, useSession } from '../../lib/services';
import { useLoaded } from '../../lib/use-loaded';
import { DescriptionList } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { StickyBar } from '../../ui/sticky-bar';
import { SkeletonRows, Banner } from '../../ui/feedback';
import { loadFollowUp } from '../../widgets/internship-row';
import { Logos } from '../../widgets/logos';
import { SavedView } from '../../widgets/saved-view';
import { ShareButton } from '../../widgets/share-button';
import { Screen, BackLink } from '../../ui/screen';
import { ApplyAction } from './apply-action';
import { useKnownInternship, usePublicInternship } from './internship-queries';
import { deadline, fewDays, longDate } from '../../lib/format';
import { CompanyLogo } from '../../ui/logo';
import { optionText } from '../../lib/option-text';

const route = getRouteApi('/_public/internship-details/$id');

/* Visitors do without. */
export const loadParts = async () => (await import('./detail-parts')).DetailParts;
export const loadStatusBanner = async () =>
  (await import('../../widgets/account-status-banner')).OwnStatusBanner;

/** An internship's page for students; visitors see the summary and a log-in link (rule 19). */
export function DetailsScreen() {
  const { id } = route.useParams();
  return useSession() ? <Details id={id} /> : <VisitorSummary id={id} />;
}

/** The screen, named by the internship once it is known. */
function Page({
  title = 'Internship details',
  children,
}: {
  title?: string | undefined;
  children: ReactNode;
}) {
  const { Loaded: StatusBanner } = useLoaded(useSession()?.role === 'student', loadStatusBanner);
  return (
    <Screen title={title} hasOwnTitle width="wide">
      {StatusBanner ? <StatusBanner /> : null}
      {children}
      <BackLink to="/all-internships">All internships</BackLink>
    </Screen>
  );
}

function Details({ id }: { id: string }) {
  const query = useKnownInternship(id);
  const { Loaded: Parts } = useLoaded(true, loadParts);
  return (
    <Page title={query.data?.body.row.title}>
      <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
        {({ row, details }) => (
          <Summary row={row} details={details}>
            {details && Parts ? (
              <Parts internship={details} />
            ) : details || query.error === null ? (
              <SkeletonRows />
            ) : query.error instanceof NoAnswerError ? (
              <p>{internshipPages.summaryOnly}</p>
            ) : null}
          </Summary>
        )}
      </SavedView>
    </Page>
  );
}

/** An internship's summary for visitors, with log-in and sign-up in reach, which return here (rule 19). */
function VisitorSummary({ id }: { id: string }) {
  const query = usePublicInternship(id);
  const from = `/internship-details/${encodeURIComponent(id)}`;
  return (
    <Page title={query.data?.body.rows[0]?.title}>
      <SavedView query={query} failedTitle={internshipPages.detailsFailed}>
        {({ rows: [row] }) =>
          row ? (
            <Summary
              row={row}
              details={null}
              action={
                <StickyBar
                  docked={false}
                  className="order-last flex gap-2 lg:order-none lg:max-w-88 lg:self-start"
                >
                  <Link to="/login" search={{ from }} className="btn btn-primary flex-1">
                    Log In
                  </Link>
                  <Link to="/signup" search={{ from }} className="btn btn-outline flex-1 flex-col gap-0">
                    <span className="text-sm font-normal">New here?</span> Sign Up
                  </Link>
                </StickyBar>
              }
            >
              <Banner tone="info">
                <strong>{internshipPages.logInToRead}</strong>
                <p>{hiddenFromVisitors}</p>
                <p className="text-sm">Message: {refused.tokenMissing}</p>
              </Banner>
            </Summary>
          ) : (
            <Banner tone="warning">{refused.internshipGone}</Banner>
          )
        }
      </SavedView>
    </Page>
  );
}

interface SummaryProps {
  row: InternshipRow;
  /** Null while only the row is known. */
  details: InternshipDetails | null;
  /** What a visitor can do. */
  action?: ReactNode;
  /** The details. */
  children?: ReactNode;
}

/** What the list contains of an internship, and whether one can apply: the text, and beside it the facts. */
export function Summary({ row, details, action, children }: SummaryProps) {
  const now = useServerNow();
  const name = row.company.company_name || fallbacks.companyName;
  const few = fewDays(row.last_date_to_apply, now);
  const { Loaded: FollowUp } = useLoaded(useSession()?.role === 'student', loadFollowUp);
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-x-8">
      <div className="flex items-start gap-3">
        <Logos>
          <CompanyLogo src={row.company.logo_url} name={name} className="size-14" />
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
        </div>
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:h-fit">
        <dl
          className={`rounded-box flex min-h-11 flex-wrap items-center gap-x-2 border px-3 py-1 ${few?.isMarked ? 'bg-warning text-warning-content border-warning' : 'border-base-300'}`}
        >
          <dt>Application expiry date</dt>
          <dd className="font-bold">{deadline(row.last_date_to_apply, now, longDate)}</dd>
        </dl>
        <DescriptionList
          items={[
            ['Location', row.location],
            ['Remuneration', financingText(row.internship_financing)],
            ['Duration', durationText(row.duration, row.duration_unit)],
            ['Category', row.category || fallbacks.category],
            ...(row.internship_type ? [['Type', optionText(row.internship_type)] as const] : []),
            ['Posted on', longDate(row.created_at)],
          ]}
        />
        <div className="flex min-h-12 flex-wrap gap-3">
          <ShareButton internship={row} />
          {FollowUp ? <FollowUp row={row} hasWords /> : null}
        </div>
      </div>
      <ApplyAction row={row} own={details}>
        {action}
      </ApplyAction>
      <div className="flex min-w-0 flex-col gap-4">
        {children}
        {FollowUp && details ? <FollowUp row={row} details={details} /> : null}
      </div>
    </div>
  );
}
