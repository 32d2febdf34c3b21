import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages';
import { Facts, type Fact } from '../../ui/card';
import { Banner } from '../../ui/feedback';

interface UnsavedChangesNoticeProps {
  /** What the server has by now where something else was typed; null when it has not changed. */
  outdated: readonly Fact[] | null;
  /** Whether something was typed that is not saved. */
  hasChanges: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  /** One of them was chosen. */
  onAnswered: () => void;
}

/** Says that the form holds more than what is saved, and asks how to go on when the internship has changed meanwhile. */
export function UnsavedChangesNotice({
  outdated,
  hasChanges,
  onKeep,
  onDiscard,
  onAnswered,
}: UnsavedChangesNoticeProps) {
  // Only what was there when the form opened: while typing nobody needs to be told.
  const [wasRestored, setWasRestored] = useState(hasChanges);
  const ref = useRef<HTMLDivElement>(null);
  const isOutdated = outdated !== null;
  useEffect(() => {
    if (isOutdated) ref.current?.focus();
  }, [isOutdated]);
  // The banner goes with its buttons: the keyboard goes on in the form.
  const answer = (then: () => void) => {
    setWasRestored(false);
    then();
    onAnswered();
  };
  const discard = (label: string) => (
    <button type="button" className="btn mt-2" onClick={() => answer(onDiscard)}>
      {label}
    </button>
  );
  if (outdated) {
    return (
      <Banner tone="warning" ref={ref}>
        <p className="font-semibold">{messages.internship.changedMeanwhile}</p>
        <p className="my-2">This is what the portal has now, where it differs:</p>
        <Facts facts={outdated} />
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn mt-2" onClick={() => answer(onKeep)}>
            Keep what I typed
          </button>
          {discard('Use the newer version')}
        </div>
      </Banner>
    );
  }
  if (!wasRestored || !hasChanges) return null;
  return (
    <Banner tone="info">
      <p>{messages.internship.typedEarlier}</p>
      {discard('Discard my changes')}
    </Banner>
  );
}
