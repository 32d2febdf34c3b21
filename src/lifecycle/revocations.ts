import { ApiError } from '../lib/api';
import { whenLinkIsBack } from '../lib/connection';
import type { Services } from '../lib/services';

type Needed = Pick<Services, 'api' | 'outbox'>;

/** Revokes the session of `token` on the server; it stays queued if there is no answer. */
async function revoke({ api, outbox }: Needed, token: string): Promise<void> {
  const revoked = await api.delete('users/sign_out', token).then(
    () => true,
    // On server errors the session still exists; other refusals mean there is nothing to revoke.
    (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429,
  );
  if (revoked) await (await outbox.load()).revoked(token);
}

/** Revokes the session of `token` now or at a later connection (rule 9). Never rejects. */
export async function revokeSoon(services: Needed, token: string): Promise<void> {
  await services.outbox
    .load()
    .then((outbox) => outbox.revokeLater(token))
    .catch(() => undefined);
  await revoke(services, token).catch(() => undefined);
}

/** Revokes sessions ended without signal: now, and after each reconnect. */
export function keepRevoking(services: Needed & Pick<Services, 'connection'>): void {
  const { outbox, connection } = services;
  const revokeAll = async () => {
    for (const token of await (await outbox.load()).toRevoke()) await revoke(services, token);
  };
  const attempt = () => void revokeAll().catch(() => undefined);
  whenLinkIsBack(connection, attempt);
  attempt();
}
