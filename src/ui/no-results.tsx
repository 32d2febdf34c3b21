import type { RefObject } from 'react';
import { EmptyState } from './feedback';
import type { IconName } from './icon';

interface NoResultsProps {
  icon: IconName;
  title: string;
  /** What was looked through in vain. */
  sentence: string;
  /** What the button says. */
  showAll?: string;
  onShowAll: () => void;
  /** The line with the number: the button goes away, and the keyboard goes on there. */
  count: RefObject<HTMLElement | null>;
}

/** A search that found nothing, and the way back to everything. */
export function NoResults(props: NoResultsProps) {
  const { icon, title, sentence, showAll = 'Show all', onShowAll, count } = props;
  return (
    <EmptyState icon={icon} title={title}>
      <p>{sentence}</p>
      <button
        type="button"
        className="btn btn-outline"
        onClick={() => {
          onShowAll();
          count.current?.focus();
        }}
      >
        {showAll}
      </button>
    </EmptyState>
  );
}
