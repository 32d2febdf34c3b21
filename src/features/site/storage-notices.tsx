import { useEffect, useState } from 'react';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { focusScreen } from '../../forms/focus';
import { useServices } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { BrokenStorageNotice } from './broken-storage';

export const StorageNotices = () => (
  <>
    <LostWorkNotice />
    <BrokenStorageNotice />
  </>
);

function LostWorkNotice() {
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
    focusScreen();
    (await outbox.load()).acknowledgeLoss();
  };
  return (
    <div className="page pt-4">
      <Banner tone="error">
        <p>{outboxMessages.lost}</p>
        <button type="button" className="btn mt-2" onClick={() => void acknowledge()}>
          I understand
        </button>
      </Banner>
    </div>
  );
}
