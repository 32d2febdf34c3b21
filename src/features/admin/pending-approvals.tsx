import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { counted, type Noun } from './people';

interface PendingApprovalsProps {
  /** Pending accounts; undefined until loaded. */
  students: number | undefined;
  businesses: number | undefined;
}

/** Pending accounts, with links to their lists. */
export function PendingApprovals({ students, businesses }: PendingApprovalsProps) {
  if (students === undefined && businesses === undefined) return null;
  return (
    <Card>
      <h2 className="text-xl font-bold">Waiting for approval</h2>
      <ul className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Queue to="/list-all-students" count={students} noun={['student', 'students']} isFirst />
        <Queue
          to="/list-all-business"
          count={businesses}
          noun={['business', 'businesses']}
          isFirst={!students}
        />
      </ul>
    </Card>
  );
}

interface QueueProps {
  to: '/list-all-students' | '/list-all-business';
  count: number | undefined;
  noun: Noun;
  /** The first list with pending accounts gets the primary button. */
  isFirst: boolean;
}

function Queue({ to, count, noun, isFirst }: QueueProps) {
  if (count === undefined) return null;
  return (
    <li className="flex flex-col">
      {count === 0 ? (
        <p className="flex min-h-12 items-center gap-2">
          <Icon name="check" className="size-5" />
          No {noun[1]} waiting
        </p>
      ) : (
        <Link
          to={to}
          search={{ status: 'pending' }}
          className={`btn ${isFirst ? 'btn-primary' : 'btn-outline'}`}
        >
          Review {counted(count, noun)}
        </Link>
      )}
    </li>
  );
}
