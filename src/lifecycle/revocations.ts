import { ApiError } from '../lib/api';
import { whenLinkIsBack } from '../lib/connection';
import type { Services } from '../lib/services';

type Needed = Pick<Services, 'api' | 'outbox'>;

/** Asks the server to end the session of `token`; one it could not hear of stays in the list. */
async function revoke({ api, outbox }: Needed, token: string): Promise<void> {
  const heard = await api.delete('users/sign_out', { token }).then(
    () => true,
    // A server in trouble has not ended it; any other no means that there is nothing to end.
    (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429,
  );
  if (heard) await (await outbox.load()).revoked(token);
}

/** Ends the session of `token` on the server, now or at a later connection (rule 9). Never rejects. */
export async function revokeSoon(services: Needed, token: string): Promise<void> {
  await services.outbox
    .load()
    .then((outbox) => outbox.revokeLater(token))
    .catch(() => undefined);
  await revoke(services, token).catch(() => undefined);
}

/** Tells the server of every session that was ended on this phone without signal: now, and when the link is back. */
export function keepRevoking(services: Needed & Pick<Services, 'connection'>): void {
  const { outbox, connection } = services;
  const tellAll = async () => {
    for (const token of await (await outbox.load()).toRevoke()) await revoke(services, token);
  };
  const attempt = () => void tellAll().catch(() => undefined);
  whenLinkIsBack(connection, attempt);
  attempt();
}
