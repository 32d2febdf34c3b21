import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/status';
import { isReachable, type Connection } from '../../services/connection';
import { useConnection, useHasSignal, useServices } from '../../services/services';
import { Chip, connectionWords } from './connection-chip';

/** Applications that are to be sent, without drafts. */
interface Unsent {
  waiting: number;
  /** Those that are not sent before the person has looked at them. */
  refused: number;
  /** The last try to send one of them failed, and it is tried again. */
  hasFailed: boolean;
  /** Of the one that is being sent; null without one. */
  percent: number | null;
}

/** Does not load the outbox. */
function useUnsent(): Unsent {
  const { outbox } = useServices();
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null) ?? [];
  const waiting = records.filter(({ state }) => ['queued', 'sending', 'needs_login'].includes(state));
  return {
    waiting: waiting.length,
    refused: records.filter(({ state }) => state === 'needs_attention').length,
    hasFailed: waiting.some(({ state, last_error }) => state === 'queued' && last_error !== null),
    percent: outbox.percent(),
  };
}

interface Words {
  /** Before what is shown: on phones above it, or of what is quiet for screen readers alone. */
  before?: string;
  /** Behind what is shown, where there is room; phones have it for screen readers alone. */
  after?: string;
  shown: string;
  /** It changes with each piece that is sent, which is not announced. */
  isQuiet?: boolean;
}

/**
 * What the chip says. Whether our server has answered decides, not whether there is signal.
 * @param hasSignal what the browser says
 */
export function chipWords(
  connection: Connection,
  hasSignal: boolean,
  { waiting, refused, hasFailed, percent }: Unsent,
): Words {
  const isAnswered = isReachable(connection);
  if (waiting === 0)
    return { shown: connectionWords[connection] || (refused > 0 ? `${refused} not sent` : '') };
  const toSend = `${waiting} to send`;
  if (!isAnswered && !hasSignal) return { before: connectionWords.offline, shown: toSend };
  if (percent !== null) return { before: toSend, shown: `${percent} % sent`, isQuiet: true };
  return isAnswered && !hasFailed ? { shown: toSend } : { shown: 'Trying', after: 'to send' };
}

const aside = 'max-lg:sr-only';
/** Two short lines, where one has no room. */
const above = 'max-lg:block';

/** The chip of who may have applications to send: it leads a student to them. */
export function SendingChip({ role }: { role: Role }) {
  const connection = useConnection();
  const hasSignal = useHasSignal();
  const unsent = useUnsent();
  const { before, shown, after, isQuiet } = chipWords(connection, hasSignal, unsent);
  const isLink = unsent.waiting + unsent.refused > 0 && role === 'student';
  return (
    <Chip
      wrap={
        isLink
          ? (chip, className) => (
              <Link to="/my-applications" className={className}>
                {chip}
              </Link>
            )
          : undefined
      }
    >
      {shown && (
        <span className={before && !isQuiet ? 'text-right max-lg:leading-4' : ''}>
          {before ? (
            <span className={isQuiet ? aside : above}>
              {before}
              <span className={isQuiet ? '' : aside}>, </span>
            </span>
          ) : null}
          <span aria-hidden={isQuiet}>{shown}</span>
          {after ? <span className={aside}> {after}</span> : null}
        </span>
      )}
    </Chip>
  );
}
