import { Link } from '@tanstack/react-router';
import type { OutboxRecord } from '#outbox/record';
import { statusOf } from '#outbox/status';
import { isReachable } from '../../services/connection';
import { useConnection, useHasSignal } from '../../services/services';
import { Banner } from '../../ui/feedback';

/** Replaces Apply while an application is on this phone. */
export function RecordNote({ record }: { record: OutboxRecord }) {
  const isConnected = isReachable(useConnection());
  const { label } = statusOf(record, null, undefined, isConnected, false, useHasSignal());
  return (
    <Banner tone="info">
      <p>Your application is on this phone: {label}.</p>
      <Link to="/my-applications" className="btn mt-2">
        My Applications
      </Link>
    </Banner>
  );
}
