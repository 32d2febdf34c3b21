import { Hono } from 'hono';
import type { Dependencies } from '#server/dependencies';
import type { AppEnv } from '#server/http/context';

/** The calls of api.md about internships. */
export const internshipRoutes = (_deps: Dependencies) => new Hono<AppEnv>();

/** GET /internship_categories. */
export const categoryRoutes = (_deps: Dependencies) => new Hono<AppEnv>();
