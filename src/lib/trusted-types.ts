import { WORKER_URL } from '#contract/worker-protocol';

/** Trusted Types as used; TypeScript and older browsers lack them. */
interface TrustedTypeFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): TrustedTypePolicy;
}
interface TrustedTypePolicy {
  createScriptURL: (url: string) => string;
}

/** The document worker's URL in build and development. */
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

/** A worker's URL under our Trusted Types policy (server/http/security-headers.ts). @throws TypeError for others */
export function workerUrl(
  url: string,
  { trustedTypes }: { trustedTypes?: TrustedTypeFactory } = globalThis as object,
): string {
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('workers', { createScriptURL });
  return policy.createScriptURL(url);
}
