import { useState, type ComponentType } from 'react';
import { dataUse as text } from '#contract/messages/data-use';
import { Card } from '../ui/card';
import { ErrorText } from '../ui/fields';

/** The meter and the data saver (rule 51), loaded on request. */
export function DataUse() {
  const [Meter, setMeter] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  const show = () => {
    setFailed(false);
    // Not `lazy`: a failed load would break the whole page.
    import('./data-use-meter').then(
      ({ DataUseMeter }) => setMeter(() => DataUseMeter),
      () => setFailed(true),
    );
  };
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
            <button type="button" className="btn btn-outline sm:self-start" onClick={show}>
              Show
            </button>
            <ErrorText role="alert">{failed ? text.notLoaded : null}</ErrorText>
          </>
        )}
      </Card>
    </section>
  );
}
