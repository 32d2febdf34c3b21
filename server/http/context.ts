import type { BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Caller } from '../core/caller';
import type { HeldBody, OpenBodies } from '../core/open-bodies';
import type { ResponseCache } from './response-cache';

/** Node's request, and variables of middleware. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    logger: Logger;
    caller: Caller;
    /** Whole lists, shared by all requests. */
    listCache: ResponseCache;
    /** Changes of a list; separate, so that many times asked for never displace a whole list. */
    changesCache: ResponseCache;
    /** Shared by all requests. */
    openBodies: OpenBodies;
    /** Only for calls with a body. */
    heldBody?: HeldBody;
    /** Whose X-Forwarded-For is trusted. */
    trustedProxies: BlockList;
  };
}
