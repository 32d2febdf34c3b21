import { deliverNext, type DeliveryDeps } from '#server/outgoing/worker';
import type { Channel } from '#server/outgoing/channel';
import { composeMessage } from '#server/outgoing/mail/message';
import { mailChannel, type MailTransport } from '#server/outgoing/mail/mail';
import type { TestServer } from './server';

/** Sends what is due until nothing is. @returns what came of each attempt */
export async function drain(deps: DeliveryDeps, channel: Channel): Promise<string[]> {
  const results: string[] = [];
  for (;;) {
    const result = await deliverNext(deps, channel, AbortSignal.timeout(2000));
    if (result === 'none due') return results;
    results.push(result);
  }
}

/** In English, with the links of a portal elsewhere. */
export const mailsOver = (
  { deps }: TestServer,
  transport: MailTransport,
  publicUrl = 'https://portal.example',
) => mailChannel(deps, { transport, publicUrl, composeIn: () => composeMessage });
