import type { RefObject } from 'react';
import { pageSize } from '#contract/limits';

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
      className="btn btn-outline btn-block mt-4"
      onClick={() => {
        onMore();
        if (left <= pageSize) goesOn?.current?.focus();
      }}
    >
      Show more ({left} left)
    </button>
  ) : null;
