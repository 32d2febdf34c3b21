import type { BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Caller } from '../core/caller';
import type { HeldBody, OpenBodies } from '../core/open-bodies';
import type { ResponseCache } from './response-cache';

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    logger: Logger;
    caller: Caller;
    /** Id of the operation that answers. */
    operation: string;
    listCache: ResponseCache;
    /** Changes of a list; separate, so that many times asked for never displace a whole list. */
    changesCache: ResponseCache;
    openBodies: OpenBodies;
    /** Only for calls with a body. */
    heldBody?: HeldBody;
    trustedProxies: BlockList;
  };
}
