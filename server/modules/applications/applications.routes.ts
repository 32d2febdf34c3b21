import { Hono } from 'hono';
import type { Dependencies } from '#server/dependencies';
import type { AppEnv } from '#server/http/context';

/** The calls of api.md about internship applications. */
export const applicationRoutes = (_deps: Dependencies) => new Hono<AppEnv>();
