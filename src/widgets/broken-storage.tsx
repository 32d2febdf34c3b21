import { useState } from 'react';
import { messages } from '#contract/messages';
import { browserTimers } from '#outbox/environment';
import { beginAnew } from '#outbox/store/begin-anew';
import { ConfirmDialog } from '../ui/dialog';
import { Banner } from '../ui/feedback';

const { title, help, beginAnew: label, warning, failed } = messages.outbox.broken;

/** Says what helps when the database does not open, and deletes it on the person's confirmed choice. */
export function BrokenStorage() {
  const [asking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const begin = () =>
    beginAnew({ indexedDB, timers: browserTimers }).then(
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
        onAnswer={
          asking
            ? (confirmed) => {
                setAsking(false);
                if (confirmed) void begin();
              }
            : null
        }
      />
    </>
  );
}
