import { Link, type LinkProps } from '@tanstack/react-router';
import type { AdminOverview } from '#contract/overview';
import { admin as adminMessages } from '#contract/messages/admin';
import { shortDate } from '../../lib/format';
import { useWideScreen } from '../../lib/use-media';
import { RowList } from '../../ui/card';
import { Icon } from '../../ui/icon';

export const totalLabels = [
  { label: 'Total Students', key: 'students', to: '/list-all-students' },
  { label: 'Total Business', key: 'businesses', to: '/list-all-business' },
  { label: 'Total Internships', key: 'internships', to: '/list-all-internships' },
  { label: 'All Applications', key: 'applications', to: null },
] as const;

export const Totals = ({ totals: counts }: { totals: AdminOverview['totals'] }) => (
  <dl className="sheet settings lg:grid lg:grid-cols-2">
    {totalLabels.map(({ label, key, to }) => (
      <div
        key={key}
        className="border-base-300 relative flex min-h-12 items-center gap-2 border-t first:border-t-0 lg:nth-2:border-t-0 lg:even:pl-8"
      >
        <dt className="flex-1">
          {to ? (
            <Link to={to} className="row-link">
              {label}
            </Link>
          ) : (
            label
          )}
        </dt>
        <dd className="flex items-center gap-2 text-lg font-bold tabular-nums">
          {counts[key]}
          <span className="w-5">{to ? <Icon name="back" className="size-5 rotate-180" /> : null}</span>
        </dd>
      </div>
    ))}
  </dl>
);

const funnelSteps = [
  { label: 'Signed up', key: 'signed_up' },
  { label: 'Approved', key: 'approved' },
  { label: 'Applied', key: 'applied' },
  { label: 'Viewed by a business', key: 'viewed' },
  { label: 'Hired', key: 'hired' },
] as const satisfies readonly { label: string; key: keyof AdminOverview['funnel'] }[];

const asBar = ({ applications, id, ...row }: AdminOverview['unanswered']['businesses'][number]): BarRow => ({
  ...row,
  value: applications,
  to: '/list-all-business',
  search: { q: row.name, view: id },
});

export const chartsOf = ({ funnel, weeks, places, businesses }: AdminOverview) => [
  {
    caption: 'Students from sign-up to work',
    label: 'Step',
    valueLabel: 'Students',
    rows: funnelSteps.map(({ label: name, key }): BarRow => ({ name, value: funnel[key] })),
  },
  {
    caption: 'Sign-ups by week',
    label: 'Week from',
    valueLabel: 'Students and businesses',
    rows: weeks.map(({ from, students, businesses: shops, hired }): BarRow => ({
      name: shortDate(from),
      value: students + shops,
      hired,
    })),
  },
  {
    caption: 'Students by place (top 5)',
    label: 'Place',
    valueLabel: 'Students',
    rows: places.map(({ students, ...row }): BarRow => ({ ...row, value: students })),
  },
  {
    caption: 'Applications by business (top 5)',
    label: 'Business',
    valueLabel: 'Applications',
    rows: businesses.map(asBar),
  },
];

/** Folded below what there is to do; on a wide screen the first stands open beside it. */
export function Charts({ overview }: { overview: AdminOverview }) {
  const isWide = useWideScreen();
  return (
    <div className="sheet settings">
      {chartsOf(overview).map((chart, index) =>
        chart.rows.length > 0 ? (
          <details key={chart.caption} className="more setting" open={isWide && index === 0}>
            <summary className="flex min-h-14 cursor-pointer items-center gap-2 font-bold">
              {chart.caption}
              <Icon name="down" className="more-arrow ml-auto size-4 shrink-0" />
            </summary>
            <div className="pb-4">
              <BarChart {...chart} isNamed />
              {index === 0 ? (
                <p className="text-sm">
                  {adminMessages.alsoCounted} {adminMessages.bars}
                </p>
              ) : null}
            </div>
          </details>
        ) : null,
      )}
    </div>
  );
}

export const NeedsHand = ({ overview }: { overview: AdminOverview }) => {
  const { unanswered, closing, without_applicants: lonely } = overview;
  return (
    <>
      {unanswered.total > 0 ? (
        <BarChart
          caption={`No answer for 14 days (${String(unanswered.total)})`}
          label="Business"
          valueLabel="Applications"
          rows={unanswered.businesses.map(asBar)}
        />
      ) : (
        <section>
          <h2 className="mb-1 text-xl font-bold">No answer for 14 days</h2>
          <p>{adminMessages.allAnswered}</p>
        </section>
      )}
      <Internships title="Closing this week" found={closing} />
      <Internships title="Without applicants" found={lonely} />
    </>
  );
};

interface InternshipsProps {
  title: string;
  found: AdminOverview['closing'];
}

const Internships = ({ title, found: { total, rows } }: InternshipsProps) =>
  total === 0 ? null : (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl font-bold">
        {title} ({total})
      </h2>
      {rows.length > 0 ? (
        <RowList>
          {rows.map(({ id, title: name, last_date_to_apply }) => (
            <li key={id} className="flex items-baseline gap-3">
              <Link
                to="/internship/$id"
                params={{ id: String(id) }}
                className="row-link min-w-0 flex-1 wrap-anywhere"
              >
                {name}
              </Link>
              <span className="text-sm whitespace-nowrap">{shortDate(last_date_to_apply)}</span>
            </li>
          ))}
        </RowList>
      ) : null}
      {total > rows.length ? (
        <Link
          to="/list-all-internships"
          search={{ status: 'available' }}
          className="text-link self-start py-3"
        >
          See all open internships
        </Link>
      ) : null}
    </section>
  );

interface BarRow {
  name: string;
  value: number;
  hired?: number;
  to?: LinkProps['to'];
  search?: LinkProps['search'];
}

const lengthOf = (value: number, most: number) => ({ width: `${String((value / most) * 100)}%` });

interface BarTableProps {
  caption: string;
  label: string;
  valueLabel: string;
  rows: readonly BarRow[];
  /** The caption is read above it. */
  isNamed?: boolean;
}

const Colour = ({ className }: { className: string }) => (
  <span aria-hidden="true" className="bar mr-1">
    <span className={`inline-block size-2 ${className}`} />
  </span>
);

function BarChart({ caption, label, valueLabel, rows, isNamed = false }: BarTableProps) {
  const most = Math.max(1, ...rows.map((row) => row.value));
  const isFunnel = rows.some(({ hired }) => hired !== undefined);
  return (
    <table className="w-full">
      <caption className={isNamed ? 'sr-only' : 'mb-1 text-left text-xl font-bold'}>{caption}</caption>
      <thead className="text-left text-sm">
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">
            {isFunnel ? <Colour className="bg-base-content" /> : null}
            {valueLabel}
          </th>
          {isFunnel ? (
            <th scope="col" className="text-right whitespace-nowrap">
              <Colour className="bg-success" />
              Hired
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="h-8 [&>*]:py-1">
            <th scope="row" className="w-2/5 pr-2 text-left font-normal">
              {row.to ? (
                <Link to={row.to} search={row.search} className="text-link">
                  {row.name}
                </Link>
              ) : (
                row.name
              )}
            </th>
            <td>
              <div className="flex items-center gap-2">
                <span className="w-8 text-right font-bold tabular-nums">{row.value}</span>
                <span className="bar flex h-3 flex-1" aria-hidden="true">
                  <span className="bg-success" style={lengthOf(row.hired ?? 0, most)} />
                  <span className="bg-base-content" style={lengthOf(row.value - (row.hired ?? 0), most)} />
                </span>
              </div>
            </td>
            {isFunnel ? <td className="w-12 text-right font-bold tabular-nums">{row.hired}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
