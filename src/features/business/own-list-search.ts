import * as v from 'valibot';

/** Which of the two lists of own internships is shown, as it stands in the URL. Apart from the screen: every visitor loads it. */
export const OwnListSearch = v.object({
  view: v.fallback(v.optional(v.literal('archived')), undefined),
});
export type OwnListSearch = v.InferOutput<typeof OwnListSearch>;
