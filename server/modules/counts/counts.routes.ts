import { Hono } from 'hono';
import type { CountAnswer } from '#contract/counts';
import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { requireRole } from '../../http/auth';
import type { AppEnv } from '../../http/context';
import * as usecases from './counts.usecases';

/** The six counts of the dashboards (screens.md section 2; the OpenAPI document). */
export function countRoutes(deps: Dependencies) {
  const routes = new Hono<AppEnv>();
  const answer = (
    path: string,
    role: 'business' | 'admin',
    count: (deps: Dependencies, caller: Caller) => Promise<number>,
  ) =>
    routes.get(path, requireRole(deps, role), async (c) =>
      c.json<CountAnswer>({ count: await count(deps, c.get('caller')) }),
    );
  answer('/get_business_internships_count', 'business', usecases.countOwnInternships);
  answer('/get_business_applications_count', 'business', usecases.countOwnApplications);
  answer('/get_platform_students_count', 'admin', usecases.countStudents);
  answer('/get_platform_business_count', 'admin', usecases.countBusinesses);
  answer('/get_platform_internships_count', 'admin', usecases.countInternships);
  answer('/get_platform_applications_count', 'admin', usecases.countApplications);
  return routes;
}
