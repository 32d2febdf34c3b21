import type { RefObject } from 'react';
import { EmptyState } from './feedback';
import type { IconName } from './icon';

interface NoResultsProps {
  icon: IconName;
  title: string;
  sentence: string;
  /** Label of the button. */
  showAll?: string;
  onShowAll: () => void;
  /** The count line: takes the focus, since the button is unmounted. */
  count: RefObject<HTMLElement | null>;
}

/** The empty state of a search, with a reset button. */
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
