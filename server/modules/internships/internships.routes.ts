import { Hono } from 'hono';
import type { CategoriesAnswer } from '#contract/categories';
import {
  NewInternship,
  type InternshipAnswer,
  type InternshipSavedAnswer,
  type OwnInternshipsAnswer,
} from '#contract/internships';
import { messages } from '#contract/messages';
import type { Dependencies } from '../../dependencies';
import { requireCaller, requireRole, requireStanding } from '../../http/auth';
import { readJson } from '../../http/body';
import type { AppEnv } from '../../http/context';
import { readKey } from '../../http/idempotency-key';
import { limitAccount } from '../../http/rate-limit';
import { pathId } from '../../core/ids';
import { readCategories } from './categories.usecases';
import { createInternship } from './create.usecases';
import * as usecases from './internships.usecases';

/** The calls of the OpenAPI document about internships; the list itself is in list.routes.ts. */
export const internshipRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>()
    .get('/internship/my_internships', requireRole(deps, 'business'), async (c) => {
      const internships = await usecases.listOwnInternships(deps, c.get('caller'));
      return c.json<OwnInternshipsAnswer>({ internships });
    })
    .on(
      'POST',
      ['/internship', '/internship/'],
      requireRole(deps, 'business'),
      requireStanding,
      limitAccount(deps, 'internship_account'),
      async (c) => {
        const key = readKey(c);
        const wanted = await readJson(c, NewInternship, { heading: messages.internship.fillCorrectly });
        const internship = await createInternship(deps, c.get('caller'), wanted, key);
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
