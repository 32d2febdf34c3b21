import { WORKER_URL } from '#contract/worker-protocol';

/** The part of Trusted Types that is used; TypeScript's library has no types of it, and older browsers have no such thing. */
interface TrustedTypeFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): TrustedTypePolicy;
}
interface TrustedTypePolicy {
  createScriptURL: (url: string) => string;
}

/** The worker that reads documents, as the build and the development server name it. */
const BUNDLED_WORKER =
  /^\/(assets\/document-worker-[\w-]+\.js|outbox\/documents\/document-worker\.ts\?[\w&=]+)$/;

function createScriptURL(url: string): string {
  if (url !== WORKER_URL && !BUNDLED_WORKER.test(url)) {
    throw new TypeError('Only the workers are loaded by their URL.');
  }
  return url;
}

/** Made once: a second policy of the same name is refused. */
let policy: TrustedTypePolicy | undefined;

/**
 * The URL of a worker, which the content security policy accepts from this Trusted Types policy only
 * (`server/http/security-headers.ts` names it).
 * @returns a TrustedScriptURL, or the text in browsers without Trusted Types
 * @throws TypeError for the URL of anything else
 */
export function workerUrl(
  url: string,
  { trustedTypes }: { trustedTypes?: TrustedTypeFactory } = globalThis as object,
): string {
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('workers', { createScriptURL });
  return policy.createScriptURL(url);
}
