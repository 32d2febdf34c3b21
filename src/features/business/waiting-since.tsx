import { ageText } from '../../lib/format';
import { useServerNow } from '../../services/services';

/** Waiting time: "2 days". Nothing until the time is known. */
export function WaitingSince({ since }: { since: string }) {
  const now = useServerNow();
  if (now === null) return <span />;
  const time = Date.parse(since);
  return (
    <time dateTime={since} className="text-sm whitespace-nowrap">
      {ageText(time, Math.max(now, time))}
    </time>
  );
}
