import type { BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Caller } from '../core/caller';
import type { BodyMemory, HeldBody } from './body-memory';
import type { ResponseCache } from './response-cache';

/** The Hono environment: Node's request, and variables set by middleware. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    logger: Logger;
    caller: Caller;
    /** The whole lists, shared by all requests. */
    listCache: ResponseCache;
    /** The changes of a list; apart, so that many times asked for never displace a whole list. */
    changesCache: ResponseCache;
    /** Shared by all requests. */
    bodyMemory: BodyMemory;
    /** What this request's body holds in memory; only for calls with a body. */
    heldBody?: HeldBody;
    /** Peers whose X-Forwarded-For is trusted. */
    trustedProxies: BlockList;
  };
}
