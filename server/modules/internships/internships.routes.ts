import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { CategoriesAnswer } from '#contract/categories';
import {
  InternshipListQuery,
  NewInternship,
  type InternshipAnswer,
  type InternshipListAnswer,
  type InternshipSavedAnswer,
  type OwnInternshipsAnswer,
} from '#contract/internships';
import { messages } from '#contract/messages';
import { validate } from '#contract/validate';
import type { Dependencies } from '../../dependencies';
import { authenticate, callerOrNull, requireCaller, requireRole, requireStanding } from '../../http/auth';
import { readJson } from '../../http/body';
import type { AppEnv } from '../../http/context';
import { validationFailed } from '../../core/errors';
import { readKey } from '../../http/idempotency-key';
import { matchesEtag } from '../../http/etag';
import { pathId } from '../../core/ids';
import { readCategories } from './categories.usecases';
import * as usecases from './internships.usecases';

/** Of what the list says, without the time it was asked: the same list is the same tag (decision 20). */
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

/** The calls of api.md about internships. */
export const internshipRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>()
    .on('GET', ['/internship', '/internship/'], authenticate(deps), async (c) => {
      const caller = callerOrNull(c);
      const answer = await usecases.listInternships(deps, caller, readUpdatedSince(c.req.query()));
      const tag = listTag(answer);
      c.header('ETag', tag);
      // Asked again each time, and answered in one packet when nothing changed. Only an admin's is their own.
      c.header('Cache-Control', caller?.role === 'admin' ? 'private, no-cache' : 'public, no-cache');
      c.header('Vary', 'Authorization');
      return matchesEtag(c.req.header('if-none-match'), tag) ? c.body(null, 304) : c.json(answer);
    })
    .get('/internship/my_internships', requireRole(deps, 'business'), async (c) => {
      const internships = await usecases.listOwnInternships(deps, c.get('caller'));
      return c.json<OwnInternshipsAnswer>({ internships });
    })
    .on(
      'POST',
      ['/internship', '/internship/'],
      requireRole(deps, 'business'),
      requireStanding,
      async (c) => {
        const key = readKey(c);
        const wanted = await readJson(c, NewInternship, { heading: messages.internship.fillCorrectly });
        const internship = await usecases.createInternship(deps, c.get('caller'), wanted, key);
        return c.json<InternshipSavedAnswer>({ message: messages.internship.created, internship }, 201);
      },
    )
    .get('/internship/:id', requireCaller(deps), async (c) => {
      const id = pathId(c.req.param('id'));
      const internship = await usecases.readInternship(deps, c.get('caller'), id);
      return c.json<InternshipAnswer>({ internship });
    });

/** GET /internship_categories. */
export const categoryRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>().get('/internship_categories', async (c) =>
    c.json<CategoriesAnswer>({ internship_categories: await readCategories(deps) }),
  );
