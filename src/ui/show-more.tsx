import type { RefObject } from 'react';
import { pageSize } from '#contract/limits';

interface ShowMoreProps {
  /** How many are not shown yet: the button goes with the last of them. */
  left: number;
  onMore: () => void;
  /** Where the keyboard goes on when the button goes; absent where its list moves it at every step. */
  goesOn?: RefObject<HTMLElement | null>;
}

/** The way to the next page of a list. */
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
