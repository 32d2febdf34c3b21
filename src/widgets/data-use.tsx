import { useState } from 'react';
import { dataUse as text } from '#contract/messages/data-use';
import { useLoaded } from '../lib/use-loaded';
import { Card } from '../ui/card';

const load = async () => (await import('./data-use-meter')).DataUseMeter;

/** The meter and the data saver (rule 51), loaded on request; without signal they come with it. */
export function DataUse() {
  const [isAsked, setAsked] = useState(false);
  const { Loaded: Meter, hasFailed } = useLoaded(isAsked, load);
  return (
    <section aria-labelledby="data-use">
      <Card>
        <h2 id="data-use" className="text-xl font-bold">
          Data use
        </h2>
        {Meter ? (
          <Meter />
        ) : (
          <>
            <button type="button" className="btn btn-outline sm:self-start" onClick={() => setAsked(true)}>
              Show
            </button>
            <p role="status" className="empty:hidden">
              {hasFailed ? text.notLoaded : null}
            </p>
          </>
        )}
      </Card>
    </section>
  );
}
