import { messages } from '#contract/messages';
import { useConnection } from '../../lib/services';
import { Banner } from '../../ui/feedback';

/** Says before the tap that sending needs a connection; nothing while there is one. */
export function OfflineNote() {
  return useConnection() === 'offline' ? <Banner tone="info">{messages.offline.fillIn}</Banner> : null;
}
