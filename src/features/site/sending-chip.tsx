import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Role } from '#contract/status';
import { isReachable, type Connection } from '../../services/connection';
import { useConnection, useHasSignal, useServices } from '../../services/services';
import { Chip, connectionWords } from './connection-chip';

interface Unsent {
  waiting: number;
  refused: number;
  percent: number | null;
}

function useUnsent(): Unsent {
  const { outbox } = useServices();
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null) ?? [];
  const waiting = records.filter(({ state }) => ['queued', 'sending', 'needs_login'].includes(state));
  return {
    waiting: waiting.length,
    refused: records.filter(({ state }) => state === 'needs_attention').length,
    percent: outbox.percent(),
  };
}

interface Words {
  before?: string;
  shown: string;
  /** Changes with each piece, so it is not announced. */
  isQuiet?: boolean;
}

/** The chip's words: by whether our server answers. @param hasSignal the browser's view */
export function chipWords(
  connection: Connection,
  hasSignal: boolean,
  { waiting, refused, percent }: Unsent,
): Words {
  const isAnswered = isReachable(connection);
  if (waiting === 0)
    return { shown: connectionWords[connection] || (refused > 0 ? `${refused} not sent` : '') };
  const toSend = `${waiting} to send`;
  if (!isAnswered && !hasSignal) return { before: connectionWords.offline, shown: toSend };
  if (percent !== null) return { before: toSend, shown: `${percent} % sent`, isQuiet: true };
  return { shown: toSend };
}

const aside = 'max-lg:sr-only';
const above = 'max-lg:block';

export function SendingChip({ role }: { role: Role }) {
  const connection = useConnection();
  const hasSignal = useHasSignal();
  const unsent = useUnsent();
  const { before, shown, isQuiet } = chipWords(connection, hasSignal, unsent);
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
        </span>
      )}
    </Chip>
  );
}
