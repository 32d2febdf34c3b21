import { useState } from 'react';
import { errorMessage, isSessionExpired } from '../services/api';
import { useConnection } from '../services/services';

interface NeedsSignalButtonProps {
  label: string;
  /** The subject for screen readers, where several are shown. */
  about?: string;
  busyLabel: string;
  /** Said when it is pressed without signal. */
  needsSignal: string;
  failed: string;
  busy: boolean;
  error: unknown;
  onPress: () => void;
}

/** A banner's button that needs signal, and reports failures. */
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
