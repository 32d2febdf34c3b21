import type { ReactNode } from 'react';
import { isClosed } from '#contract/dates';
import { internshipPages, durationText, financingText } from '#contract/messages/internships';
import { fallbacks } from '#contract/messages/site';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { useServerNow } from '../../services/services';
import { DescriptionList } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { Banner } from '../../ui/feedback';
import { Logos } from '../../components/logos';
import { ShareButton } from '../../components/share-button';
import { Screen, BackLink } from '../../ui/screen';
import { deadline, fewDays, longDate, optionText } from '../../lib/format';
import { CompanyLogo } from '../../ui/logo';

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
  action?: ReactNode;
  buttons?: ReactNode;
  children?: ReactNode;
}

export function Summary({ row, details, action, buttons, children }: SummaryProps) {
  const now = useServerNow();
  const name = row.company.company_name || fallbacks.companyName;
  const few = fewDays(row.last_date_to_apply, now);
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
          {buttons}
        </div>
      </div>
      {action}
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  );
}

export function ClosedNotice({ lastDay }: { lastDay: string }) {
  const now = useServerNow();
  return now !== null && isClosed(lastDay, now) ? (
    <Banner tone="warning">{internshipPages.closed}</Banner>
  ) : null;
}
