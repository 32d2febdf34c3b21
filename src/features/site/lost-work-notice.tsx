import { useEffect, useState } from 'react';
import { messages } from '#contract/messages';
import { focusScreen } from '../../forms/focus';
import { useServices } from '../../lib/services';
import { Banner } from '../../ui/feedback';

/** Tells when the browser has thrown away unsent work: phones that are full do that, and nobody should wait in vain. */
export function LostWorkNotice() {
  const { outbox } = useServices();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let left = false;
    outbox
      .load()
      .then((loaded) => loaded.lostWork())
      .then(
        (isLost) => !left && setLost(isLost),
        () => undefined,
      );
    return () => void (left = true);
  }, [outbox]);
  if (!lost) return null;
  const acknowledge = async () => {
    setLost(false);
    // The button goes away with its notice.
    focusScreen();
    (await outbox.load()).acknowledgeLoss();
  };
  return (
    <div className="page pt-4">
      <Banner tone="error">
        <p>{messages.outbox.lost}</p>
        <button type="button" className="btn mt-2" onClick={() => void acknowledge()}>
          I understand
        </button>
      </Banner>
    </div>
  );
}
