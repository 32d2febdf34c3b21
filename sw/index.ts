import type { PrecacheEntry } from './precache';
import { POLYFILLS_URL } from '#contract/worker-protocol';
import worker from './worker?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Pick<TrustedTypes, 'createScriptURL'>,
  ): Pick<TrustedTypes, 'createScriptURL'>;
  createScriptURL(url: string): string;
}
/** The build replaces `__WB_MANIFEST` by the list of files. */
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[];
  precached: PrecacheEntry[];
  trustedTypes?: TrustedTypes;
};

// Apart from the code, which few updates change (ADR 31).
const isOld = !Response.json;
self.precached = self.__WB_MANIFEST.filter(({ url }) => isOld || !POLYFILLS_URL.endsWith(url));
const policy = self.trustedTypes?.createPolicy('workers', { createScriptURL: (url) => url });
const load = (url: string) => importScripts(policy?.createScriptURL(url) ?? url);
if (isOld) load(POLYFILLS_URL);
load(worker);
