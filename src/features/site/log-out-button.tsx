import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LOG_OUT_PATH, PROOF_PARAMETER } from '#contract/page-protocol';
import { loadAgain } from '../../lib/load-again';
import type { Records } from '../../lib/outbox-client';
import { useServices } from '../../lib/services';
import { useLoaded } from '../../lib/use-loaded';
import { Icon } from '../../ui/icon';
import type { LogOutAnswer } from './log-out-question';

const loadQuestion = async () => (await import('./log-out-question')).LogOutQuestion;

interface LogOutButtonProps {
  className: string;
  label?: string;
  /** Called before the log-in is shown. */
  onDone?: () => void;
}

/**
 * Logs out. With unsent applications on the phone it asks whether to keep them, hidden until the next log-in, or
 * delete them.
 */
export function LogOutButton({ className, label = 'Logout', onDone }: LogOutButtonProps) {
  const services = useServices();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<Records>([]);
  const [busy, setBusy] = useState<LogOutAnswer | null>(null);
  const { Loaded: Question } = useLoaded(unsent.length > 0, loadQuestion);

  const finish = async (answer: LogOutAnswer) => {
    setBusy(answer);
    const { logOut } = await loadAgain(() => import('../../lifecycle/log-out'));
    await logOut(services, answer === 'delete');
    // Another tab may have logged in: then this button stays mounted.
    setUnsent([]);
    setBusy(null);
    onDone?.();
    await navigate({ to: '/login' });
  };
  const start = async () => {
    setBusy('logout');
    const found = await services.outbox.unsent();
    if (found.length === 0) return finish('logout');
    setUnsent(found);
    setBusy(null);
  };
  // Not `disabled`, which would lose the focus; while one action runs the others are ignored.
  const unlessBusy = (work: () => unknown) => ({
    'aria-disabled': busy !== null,
    onClick: () => void (busy === null && work()),
  });

  return (
    <>
      {/* Posted where no script asks about what is on the phone. */}
      <form
        method="post"
        action={`${LOG_OUT_PATH}?${PROOF_PARAMETER}=${services.person?.proof ?? ''}`}
        onSubmit={(event) => event.preventDefault()}
      >
        <button type="submit" className={className} {...unlessBusy(start)}>
          <Icon name="logout" />
          {busy === null ? label : 'Logging out...'}
        </button>
      </form>
      {Question ? (
        <Question
          unsent={unsent}
          busy={busy}
          unlessBusy={unlessBusy}
          onStay={() => setUnsent([])}
          onAnswer={(answer) => void finish(answer)}
        />
      ) : null}
    </>
  );
}
