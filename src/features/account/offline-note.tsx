import { useConnection } from '../../lib/services';
import { Banner } from '../../ui/feedback';

/** Says before the tap that sending needs a connection; nothing while there is one. */
export function OfflineNote() {
  return useConnection() === 'offline' ? (
    <Banner tone="info">
      No signal now, and this needs a connection. You can fill it in, and send it when the signal is back.
    </Banner>
  ) : null;
}
