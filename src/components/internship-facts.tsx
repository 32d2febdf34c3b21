import type { ReactNode } from 'react';
import type { InternshipRow } from '#contract/internships';
import { durationText, financingText, internshipPages } from '#contract/messages/internships';
import { fewDays, nearDate, shortDate } from '../lib/format';
import { useServerNow } from '../services/services';

type ListedFacts = Pick<
  InternshipRow,
  'internship_financing' | 'location' | 'duration' | 'duration_unit' | 'last_date_to_apply'
> & { created_at?: string };

/** A row's facts on one line and its last day on the next; in a wide list its columns (internship-row.css). */
export function InternshipFacts({ row, mark }: { row: ListedFacts; mark?: string | undefined }) {
  const now = useServerNow();
  const few = fewDays(row.last_date_to_apply, now);
  const left = few && internshipPages.fewDaysLeft(few.left);
  return (
    <dl className="listed-facts">
      <Fact label="Funding" data-paid={row.internship_financing === 'paid' || undefined}>
        {financingText(row.internship_financing)}
      </Fact>
      <Fact label="Location">{row.location}</Fact>
      <Fact label="Duration">{durationText(row.duration, row.duration_unit)}</Fact>
      {row.created_at ? (
        <Fact label="Posted" className="listed-posted">
          {shortDate(row.created_at)}
        </Fact>
      ) : null}
      <div className="listed-day">
        <dt className={left && !mark ? 'sr-only' : ''}>Apply by </dt>
        <dd>{nearDate(row.last_date_to_apply, now)}</dd>
        {/* The student's state; else days left, marked in the last ones (rule ui-3). */}
        {(mark ?? left) ? (
          <dd className={mark ? 'font-bold' : few?.isMarked ? 'listed-few' : ''}>{mark ?? left}</dd>
        ) : null}
      </div>
    </dl>
  );
}

interface FactProps {
  label: string;
  className?: string;
  'data-paid'?: true | undefined;
  children: ReactNode;
}

const Fact = ({ label, children, ...look }: FactProps) => (
  <div {...look}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
