import type { RefObject } from 'react';
import { pageSize } from '#contract/limits';

/** How many rows are left, on the button or link that shows them. */
export const showMoreText = (left: number): string => `Show more (${left} left)`;
export const showMoreClass = 'btn btn-outline btn-block mt-4';

interface ShowMoreProps {
  /** Rows not shown yet; hidden when there are none. */
  left: number;
  onMore: () => void;
  /** Takes the focus when the button is unmounted; absent where the list moves it itself. */
  goesOn?: RefObject<HTMLElement | null>;
}

/** Shows the next page of a list. */
export const ShowMore = ({ left, onMore, goesOn }: ShowMoreProps) =>
  left > 0 ? (
    <button
      type="button"
      className={showMoreClass}
      onClick={() => {
        onMore();
        if (left <= pageSize) goesOn?.current?.focus();
      }}
    >
      {showMoreText(left)}
    </button>
  ) : null;
