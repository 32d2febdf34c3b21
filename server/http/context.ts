import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { AccountStatus, Role } from '#contract/status';

/** Who is asking, read from the database at every request and never from the token (decision 6). */
export interface Caller {
  userId: number;
  role: Role;
  status: AccountStatus;
  statusReason: string | null;
  tokenHash: string;
  signedInAt: Date;
}

/** What every request carries through Hono. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    logger: Logger;
    caller: Caller;
  };
}
