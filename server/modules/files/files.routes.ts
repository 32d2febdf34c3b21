import { Hono } from 'hono';
import type { Dependencies } from '#server/dependencies';
import type { AppEnv } from '#server/http/context';

/** Signed documents and public logos (decision 28). */
export const fileRoutes = (_deps: Dependencies) => new Hono<AppEnv>();
