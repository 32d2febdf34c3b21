import { messages } from '#contract/messages';
import { useConnection } from '../lib/services';
import { Banner } from '../ui/feedback';

/** Shown while offline: submitting needs a connection. */
export const OfflineNote = ({ sentence = messages.offline.fillIn }: { sentence?: string }) =>
  useConnection() === 'offline' ? <Banner tone="info">{sentence}</Banner> : null;
