import type { BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Caller } from '../core/caller';

/** What every request carries through Hono. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    logger: Logger;
    caller: Caller;
    /** Whose X-Forwarded-For is believed. */
    trustedProxies: BlockList;
  };
}
