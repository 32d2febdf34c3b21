import * as v from 'valibot';
import { limits } from '#contract/limits';
import { accountStatuses, shownInternshipStatuses } from '#contract/status';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the list itself opened a dialog: closing it goes back in the history. */
    openedFromList?: boolean;
  }
}

/**
 * Search and filters in the URL; invalid values are dropped. Kept apart from the screens, since every visitor loads
 * it.
 */
const common = {
  q: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.search.max))), undefined),
};

export const PeopleSearch = v.object({
  ...common,
  status: v.fallback(v.optional(v.picklist(accountStatuses)), undefined),
  /** Id of the person whose dialog is open. */
  view: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
});
export type PeopleSearch = v.InferOutput<typeof PeopleSearch>;

export const AllInternshipsSearch = v.object({
  ...common,
  status: v.fallback(v.optional(v.picklist(shownInternshipStatuses)), undefined),
});
export type AllInternshipsSearch = v.InferOutput<typeof AllInternshipsSearch>;
