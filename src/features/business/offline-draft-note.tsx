import { messages } from '#contract/messages';
import { useConnection } from '../../lib/services';
import { Banner } from '../../ui/feedback';

/** Says before the tap that an internship cannot be sent now, and that nothing typed is lost. */
export function OfflineDraftNote() {
  return useConnection() === 'offline' ? (
    <Banner tone="info">{messages.internship.keptUntilSignal}</Banner>
  ) : null;
}
