import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isClosed } from '#contract/dates';
import type { InternshipListAnswer, InternshipRow } from '#contract/internships';
import { applying } from '#contract/messages/applications';
import type { Saved } from '../../services/api';
import { deadline, shortDate } from '../../lib/format';
import { useOutboxRecords, useServerNow, useServices } from '../../services/services';
import { internshipKeys, ownApplicationsQuery, useUser } from '../../services/shared-queries';
import { ListRow, RowList } from '../../ui/card';

const most = 2;

export function ClosingSoon({ except }: { except: number }) {
  const { api } = useServices();
  const now = useServerNow();
  const user = useUser();
  const records = useOutboxRecords();
  const list = useQuery<Saved<InternshipListAnswer>>({
    queryKey: internshipKeys.list,
    queryFn: skipToken,
  }).data;
  const mine = useQuery({ ...ownApplicationsQuery(api), enabled: false }).data;
  if (!list || now === null) return null;
  const taken = new Set([
    except,
    ...(records ?? []).map(({ internship }) => internship.id),
    ...(mine?.body.internship_application ?? []).map(({ internship }) => internship.id),
  ]);
  const open = list.body.internships
    .filter(({ id, last_date_to_apply }) => !taken.has(id) && !isClosed(last_date_to_apply, now))
    .sort((one, other) => one.last_date_to_apply.localeCompare(other.last_date_to_apply));
  const town = user?.city?.trim() ?? '';
  const near = open.filter(({ location }) => location.trim().toLowerCase() === town.toLowerCase());
  const shown = (near.length > 0 ? near : open).slice(0, most);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="closing-soon" className="page max-w-2xl pb-6 lg:py-10">
      <h2 id="closing-soon" className="mb-2 text-xl font-bold">
        {applying.closingSoon(near.length > 0 ? town : null)}
      </h2>
      <RowList>
        {shown.map((row) => (
          <ClosingRow key={row.id} row={row} now={now} />
        ))}
      </RowList>
    </section>
  );
}

const ClosingRow = ({ row, now }: { row: InternshipRow; now: number }) => (
  <ListRow>
    <Link
      to="/internship-details/$id"
      params={{ id: String(row.id) }}
      className="row-link block text-lg leading-snug font-bold"
    >
      {row.title}
    </Link>
    <p>{row.company.company_name}</p>
    <p className="text-sm">
      {row.location} · Apply by {deadline(row.last_date_to_apply, now, shortDate)}
    </p>
  </ListRow>
);
