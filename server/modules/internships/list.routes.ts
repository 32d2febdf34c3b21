import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { InternshipListQuery, type InternshipListAnswer } from '#contract/internships';
import { validate } from '#contract/validate';
import { validationFailed } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { authenticate, callerOrNull } from '../../http/auth';
import type { AppEnv } from '../../http/context';
import { matchesEtag } from '../../http/etag';
import { keepAnswers, readyAnswer, sendReady } from '../../http/response-cache';
import * as lists from './list.usecases';

/** Of what the list says, without the time it was asked: the same list is the same tag, on every server (rule 20). */
function listTag({ internships, removed, whole }: InternshipListAnswer): string {
  const digest = createHash('sha256').update(JSON.stringify([internships, removed, whole]));
  return `W/"${digest.digest('base64url')}"`;
}

function readUpdatedSince(query: Record<string, string>): number | null {
  const checked = validate(InternshipListQuery, query);
  if (!checked.ok) throw validationFailed(checked.errors, checked.errors.updated_since?.[0]);
  const time = Date.parse(checked.value.updated_since ?? '');
  return Number.isNaN(time) ? null : time;
}

/** GET /internship/: the whole list from memory while nothing changed, or what changed since a time (rule 20). */
export function listRoutes(deps: Dependencies) {
  const stateOf = lists.watchList(deps);
  const kept = keepAnswers();

  const wholeList = (state: lists.ListState) =>
    kept(`${state.audience} ${state.today} ${state.version}`, async () => {
      const answer = await lists.listWhole(deps, state);
      return readyAnswer(JSON.stringify(answer), listTag(answer));
    });

  return new Hono<AppEnv>().on('GET', ['/internship', '/internship/'], authenticate(deps), async (c) => {
    const audience = lists.audienceOf(callerOrNull(c));
    // Asked again each time, and answered in one packet when nothing changed. Only an admin's is their own.
    c.header('Cache-Control', audience === 'admin' ? 'private, no-cache' : 'public, no-cache');
    c.header('Vary', 'Authorization');
    const updatedSince = readUpdatedSince(c.req.query());
    if (!lists.isRemembered(deps, updatedSince))
      return sendReady(c, await wholeList(await stateOf(audience)));
    const answer = await lists.listChanges(deps, audience, updatedSince);
    const tag = listTag(answer);
    c.header('ETag', tag);
    return matchesEtag(c.req.header('if-none-match'), tag) ? c.body(null, 304) : c.json(answer);
  });
}
