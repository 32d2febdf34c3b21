/** The part of Trusted Types that is used; TypeScript's library has no types of it, and older browsers have no such thing. */
interface TrustedTypeFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

/** The only script that is loaded by its URL. */
const WORKER = '/sw.js';

/**
 * The URL of the service worker, which the content security policy accepts from this Trusted Types policy only
 * (`server/http/security-headers.ts` names it).
 * @returns a TrustedScriptURL, or the text in browsers without Trusted Types
 */
export function serviceWorkerUrl(
  { trustedTypes }: { trustedTypes?: TrustedTypeFactory } = globalThis as object,
): string {
  if (!trustedTypes) return WORKER;
  const createScriptURL = (url: string) => {
    if (url !== WORKER) throw new TypeError('Only the service worker is loaded by its URL.');
    return url;
  };
  return trustedTypes.createPolicy('service-worker', { createScriptURL }).createScriptURL(WORKER);
}
