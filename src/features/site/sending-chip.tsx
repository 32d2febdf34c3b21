import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/status';
import { isReachable, type Connection } from '../../lib/connection';
import { useConnection, useServices } from '../../lib/services';
import { Chip, connectionWords } from './connection-chip';

/** Applications that are to be sent, without drafts. */
interface Unsent {
  waiting: number;
  /** The last try to send one of them failed, and it is tried again. */
  hasFailed: boolean;
  /** Of the one that is being sent; null without one. */
  percent: number | null;
}

/** Does not load the outbox. */
function useUnsent(): Unsent {
  const { outbox } = useServices();
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null) ?? [];
  const waiting = records.filter(({ state }) => state !== 'draft' && state !== 'sent');
  return {
    waiting: waiting.length,
    hasFailed: waiting.some(({ state, last_error }) => state === 'queued' && last_error !== null),
    percent: outbox.percent(),
  };
}

/**
 * What the chip says, in lines. Whether our server has answered decides, not whether there is signal.
 * @param hasSignal what the browser says
 */
export function chipWords(
  connection: Connection,
  hasSignal: boolean,
  { waiting, hasFailed }: Pick<Unsent, 'waiting' | 'hasFailed'>,
): readonly string[] {
  if (waiting === 0) return [connectionWords[connection]];
  if (!hasSignal) return [connectionWords.offline, `${waiting} to send`];
  return [hasFailed || !isReachable(connection) ? 'Trying to send' : `${waiting} to send`];
}

/** The chip of who may have applications to send: it leads a student to them. */
export function SendingChip({ role }: { role: Role }) {
  const connection = useConnection();
  const { connection: store } = useServices();
  const hasSignal = useSyncExternalStore(store.subscribeToSignal, store.hasSignal, () => true);
  const unsent = useUnsent();
  const said = chipWords(connection, hasSignal, unsent);
  const isLink = unsent.waiting > 0 && role === 'student';
  return (
    <Chip
      said={said}
      progress={unsent.percent === null || said.length > 1 ? undefined : `${unsent.percent} %`}
      wrap={
        isLink
          ? (chip, className) => (
              <Link to="/my-applications" className={className}>
                {chip}
              </Link>
            )
          : undefined
      }
    />
  );
}
