import type { Words } from '#contract/languages';
import type { RefObject } from 'react';
import { pageSize } from '#contract/limits';

export const showMoreText = (left: number): Words => `Show more (${left} left)`;
export const showMoreClass = 'btn btn-outline btn-block mt-4';

interface ShowMoreProps {
  left: number;
  onMore: () => void;
  goesOn?: RefObject<HTMLElement | null>;
}

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
