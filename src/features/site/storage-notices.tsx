import { useEffect, useState, useSyncExternalStore } from 'react';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { browserTimers } from '#outbox/environment';
import { beginAnew } from '#outbox/store/connection';
import { focusScreen } from '../../forms/focus';
import { useServices, type Services, useSession } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { ConfirmDialog } from '../../ui/dialog';

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

const { title, help, beginAnew: label, warning, failed } = outboxMessages.broken;

/** Deletes the portal's storage but localStorage. @throws NoAnswerError, ApiError: nothing is deleted */
async function clearSiteData({ api, storage }: Services): Promise<void> {
  const kept = storage.keys().map((key) => [key, storage.getItem(key)] as const);
  // Without a token: the session is gone when the answer comes.
  await api.delete('site_data', null);
  for (const [key, value] of kept) if (value !== null) storage.setItem(key, value);
}

function BrokenStorage() {
  const services = useServices();
  const [asking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const begin = () =>
    beginAnew({ indexedDB, timers: browserTimers })
      // Chromium cannot delete a database whose manifest is gone.
      .catch(() => clearSiteData(services))
      .then(
        () => window.location.reload(),
        () => setFailed(true),
      );
  return (
    <>
      <Banner tone="error">
        <p className="font-bold">{title}</p>
        <p>{hasFailed ? failed : help}</p>
        <button type="button" className="btn mt-2" onClick={() => setAsking(true)}>
          {label}
        </button>
      </Banner>
      <ConfirmDialog
        title={`${label}?`}
        message={<p>{warning}</p>}
        confirmLabel={label}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void begin()}
      />
    </>
  );
}

function BrokenStorageNotice() {
  const { outbox } = useServices();
  const isStudent = useSession()?.role === 'student';
  const isBroken = useSyncExternalStore(outbox.subscribe, outbox.isBroken, () => false);
  return isStudent && isBroken ? (
    <div className="page pt-4">
      <BrokenStorage />
    </div>
  ) : null;
}
