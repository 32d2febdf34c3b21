import { InternshipListAnswer, InternshipListQuery } from '#contract/internships';
import { matchesEtag, weakEtag } from '../../http/negotiation';
import { operation } from '../../http/operation';
import { sendCached } from '../../http/json-responses';
import { cachedResponse } from '../../http/response-cache';
import * as lists from './list.usecases';

/** The ETag of a list without `as_of`: the same list has the same tag on every server (rule 20). */
const etagOf = ({ internships, removed, whole }: InternshipListAnswer) =>
  weakEtag(JSON.stringify([internships, removed, whole]));

/** The whole list from the response cache while nothing changed, or the changes since a time (rule 20). */
const list = operation(
  {
    id: 'listInternships',
    method: 'get',
    path: '/internship',
    aliases: ['/internship/'],
    tag: 'Internships',
    summary: 'The public list: available, not closed, of approved businesses',
    description:
      'Whole and compact, without contact details. With `updated_since` only the rows that changed since, and the ids ' +
      "that left. An admin's token gets every status.",
    who: 'visitors with or without a token',
    query: InternshipListQuery,
    answers: { 200: InternshipListAnswer },
    hasEtag: true,
  },
  async ({ c, deps, caller, query }) => {
    const audience = lists.audienceOf(caller);
    // Revalidated on every request; only an admin's list is private.
    c.header('Cache-Control', audience === 'admin' ? 'private, no-cache' : 'public, no-cache');
    c.header('Vary', 'Authorization');
    const updatedSince = Date.parse(query.updated_since ?? '');
    if (!lists.isRemembered(deps, updatedSince)) {
      const state = await lists.readListState(deps, audience);
      const response = await c.get('responseCache')(
        `${audience} ${state.today} ${state.version}`,
        async () => {
          const answer = await lists.listWhole(deps, state);
          return cachedResponse(JSON.stringify(answer), etagOf(answer));
        },
      );
      return sendCached(c, response);
    }
    const answer = await lists.listChanges(deps, audience, updatedSince);
    const etag = etagOf(answer);
    c.header('ETag', etag);
    return matchesEtag(c.req.header('if-none-match'), etag) ? c.body(null, 304) : answer;
  },
);

export const listOperations = [list];
