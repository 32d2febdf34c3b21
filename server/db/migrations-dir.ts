import { fileURLToPath } from 'node:url';

/** The migrations stand beside this file in the source, and beside the bundle after a build. */
export const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));
