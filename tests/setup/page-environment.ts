import { builtinEnvironments, type Environment } from 'vitest/runtime';

const happyDom = builtinEnvironments['happy-dom'];

/** What pages send requests and files with. Node's own are like a browser's; happy-dom's differ. */
const keptFromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'File',
  'Blob',
  'AbortController',
  'AbortSignal',
] as const;

/** happy-dom, with Node's own requests and files. */
export default {
  ...happyDom,
  name: 'page',
  async setup(global: typeof globalThis, options: Record<string, unknown>) {
    const kept = keptFromNode.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const environment = await happyDom.setup(global, options);
    for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(global, name, descriptor);
    return environment;
  },
} satisfies Environment;
