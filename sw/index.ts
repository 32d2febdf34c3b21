import type { PrecacheEntry } from './precache';
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
self.precached = self.__WB_MANIFEST;
const policy = self.trustedTypes?.createPolicy('workers', { createScriptURL: (url) => url });
importScripts(policy?.createScriptURL(worker) ?? worker);
