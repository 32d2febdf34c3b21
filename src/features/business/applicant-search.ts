import { limits } from '#contract/limits';
import { applicantGroups, type ApplicantGroup } from '#contract/status';
import { textIn, wordIn, type RawSearch } from '../../lib/search-values';

export interface ApplicantSearch {
  q?: string | undefined;
  status?: ApplicantGroup | undefined;
}

/** Reads the search. Separate from the screen, since every visitor loads it. */
export const applicantSearch = ({ q, status }: RawSearch): ApplicantSearch => ({
  q: textIn(q, limits.search.max),
  status: wordIn(status, applicantGroups),
});
