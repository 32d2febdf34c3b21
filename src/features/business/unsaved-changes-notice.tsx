import type { Words } from '#contract/languages';
import { useEffect, useRef, useState } from 'react';
import { internship as internshipMessages } from '#contract/messages/internships';
import { DescriptionList, type DescriptionItem } from '../../ui/card';
import { Banner } from '../../ui/feedback';

interface UnsavedChangesNoticeProps {
  outdated: readonly DescriptionItem[] | null;
  hasChanges: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  onAnswered: () => void;
}

export function UnsavedChangesNotice({
  outdated,
  hasChanges,
  onKeep,
  onDiscard,
  onAnswered,
}: UnsavedChangesNoticeProps) {
  // Only changes restored from an earlier visit are reported.
  const [wasRestored, setWasRestored] = useState(hasChanges);
  const ref = useRef<HTMLDivElement>(null);
  const isOutdated = outdated !== null;
  useEffect(() => {
    if (isOutdated) ref.current?.focus();
  }, [isOutdated]);
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
        <p className="font-semibold">{internshipMessages.changedMeanwhile}</p>
        <p className="my-2">This is what Wokabaut has now, where it differs:</p>
        <DescriptionList items={outdated} />
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn mt-2" onClick={() => answer(onKeep)}>
            Keep what I typed
          </button>
          {discard('Use the newer version' satisfies Words)}
        </div>
      </Banner>
    );
  }
  if (!wasRestored || !hasChanges) return null;
  return (
    <Banner tone="info">
      <p>{internshipMessages.typedEarlier}</p>
      {discard('Discard my changes' satisfies Words)}
    </Banner>
  );
}
