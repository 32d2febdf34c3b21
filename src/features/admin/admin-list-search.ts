import { limits } from '#contract/limits';
import {
  accountStatuses,
  shownInternshipStatuses,
  type AccountStatus,
  type ShownInternshipStatus,
} from '#contract/status';
import { countIn, textIn, wordIn, type RawSearch } from '../../lib/search-values';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the list opened a dialog: closing it goes back in the history. */
    openedFromList?: boolean;
  }
}

/** Search and filters in the URL. Separate from the screens, since every visitor loads it. */
export interface CommonSearch {
  q?: string | undefined;
}

export interface PeopleSearch extends CommonSearch {
  status?: AccountStatus | undefined;
  view?: number | undefined;
}

export const peopleSearch = ({ q, status, view }: RawSearch): PeopleSearch => ({
  q: textIn(q, limits.search.max),
  status: wordIn(status, accountStatuses),
  view: countIn(view),
});

export interface AllInternshipsSearch extends CommonSearch {
  status?: ShownInternshipStatus | undefined;
}

export const allInternshipsSearch = ({ q, status }: RawSearch): AllInternshipsSearch => ({
  q: textIn(q, limits.search.max),
  status: wordIn(status, shownInternshipStatuses),
});

export const participantsSearch = ({ q }: RawSearch): CommonSearch => ({ q: textIn(q, limits.search.max) });

export const dashboardSearch = ({ view }: RawSearch): { view?: number | undefined } => ({
  view: countIn(view),
});
