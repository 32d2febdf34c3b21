import { Link } from '@tanstack/react-router';
import type { OutboxRecord } from '#outbox/record';
import { statusOf } from '#outbox/status';
import { isReachable } from '../../lib/connection';
import { useConnection } from '../../lib/services';
import { Banner } from '../../ui/feedback';

/** In place of the Apply Now link, while the application is on this phone. */
export function RecordNote({ record }: { record: OutboxRecord }) {
  const isConnected = isReachable(useConnection());
  return (
    <Banner tone="info">
      <p>Your application is on this phone: {statusOf(record, null, undefined, isConnected).label}.</p>
      <Link to="/my-applications" className="btn mt-2">
        My Applications
      </Link>
    </Banner>
  );
}
