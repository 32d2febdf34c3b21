import { whenLinkIsBack } from '../services/connection';
import type { Services } from '../services/services';
import { isRefused } from './sign-in';

type Needed = Pick<Services, 'api' | 'outbox'>;

const isEnded = (call: Promise<unknown>): Promise<boolean> => call.then(() => true, isRefused);

/** Revokes a token now or later (rule sign-in-1): its digest waits. Never rejects. */
export async function revokeSoon({ api, outbox }: Needed, token: string): Promise<void> {
  const digest = await outbox
    .load()
    .then((loaded) => loaded.revokeLater(token))
    .catch(() => null);
  if (!(await isEnded(api.delete('users/sign_out', token))) || digest === null) return;
  await outbox
    .load()
    .then((loaded) => loaded.revoked(digest))
    .catch(() => undefined);
}

export function keepRevoking({ api, outbox, connection }: Needed & Pick<Services, 'connection'>): void {
  const revokeAll = async () => {
    const loaded = await outbox.load();
    for (const digest of await loaded.toRevoke())
      if (await isEnded(api.delete(`users/sessions/${digest}`, null))) await loaded.revoked(digest);
  };
  const attempt = () => void revokeAll().catch(() => undefined);
  whenLinkIsBack(connection, attempt);
  attempt();
}
