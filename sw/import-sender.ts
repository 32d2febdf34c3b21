import senderUrl from './sender?worker&url';

interface TrustedTypePolicy {
  createScriptURL: (url: string) => string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy;
}

/**
 * Imports the sender of the outbox, whose name has a hash of its content: the browser keeps it beside the worker, and an
 * update fetches it only when it changed.
 */
export function importSender(scope: Pick<WorkerGlobalScope, 'importScripts'>): void {
  const { trustedTypes } = scope as { trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string) => {
    if (url !== senderUrl) throw new TypeError('Only the sender is imported.');
    return url;
  };
  const policy = trustedTypes?.createPolicy('workers', { createScriptURL });
  scope.importScripts(policy?.createScriptURL(senderUrl) ?? senderUrl);
}
