import * as v from 'valibot';
import { limits } from '#contract/limits';
import { accountStatuses, shownInternshipStatuses } from '#contract/status';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list made this entry by opening a window over itself: the way back closes it. */
    openedFromList?: boolean;
  }
}

/** What of a list is shown, as it stands in the URL. Bad values fall away. Apart from the screens: every visitor loads it. */
const common = {
  q: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.search.max))), undefined),
  /** How many rows are shown. */
  show: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))), undefined),
};

export const PeopleSearch = v.object({
  ...common,
  status: v.fallback(v.optional(v.picklist(accountStatuses)), undefined),
  /** Whose details are open. */
  view: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
});
export type PeopleSearch = v.InferOutput<typeof PeopleSearch>;

/**
 * How the list goes to `search`.
 * @param how `step`: the way back leads here, as from a window; typing a name is none
 */
export const toSearch = (search: PeopleSearch, how?: 'step') => ({
  search,
  state: { openedFromList: how === 'step' },
  resetScroll: false,
  replace: how !== 'step',
});

export const AllInternshipsSearch = v.object({
  ...common,
  status: v.fallback(v.optional(v.picklist(shownInternshipStatuses)), undefined),
});
export type AllInternshipsSearch = v.InferOutput<typeof AllInternshipsSearch>;
