import { useState } from 'react';
import { errorMessage, isSessionExpired } from '../services/api';
import { useConnection } from '../services/services';

interface NeedsSignalButtonProps {
  label: string;
  /** What it is about, for screen readers, where there are several. */
  about?: string;
  busyLabel: string;
  /** Said when it is pressed without signal. */
  needsSignal: string;
  failed: string;
  busy: boolean;
  error: unknown;
  onPress: () => void;
}

/** A button of a banner that sends nothing without signal, and says why it failed. */
export function NeedsSignalButton({
  label,
  about,
  busyLabel,
  busy,
  error,
  ...props
}: NeedsSignalButtonProps) {
  const offline = useConnection() === 'offline';
  const [triedOffline, setTriedOffline] = useState(false);
  const isFailed = error !== null && !isSessionExpired(error);
  return (
    <>
      <button
        type="button"
        className="btn btn-outline sm:self-start"
        aria-disabled={busy || offline}
        onClick={() => {
          setTriedOffline(offline);
          if (!busy && !offline) props.onPress();
        }}
      >
        {busy ? busyLabel : label}
        {about === undefined ? null : (
          <>
            {' '}
            <span className="sr-only">{about}</span>
          </>
        )}
      </button>
      {offline && (triedOffline || isFailed) ? <p role="alert">{props.needsSignal}</p> : null}
      {isFailed && !offline ? (
        <p role="alert">{errorMessage(error, props.failed, props.needsSignal)}</p>
      ) : null}
    </>
  );
}
