import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LOG_OUT_PATH, PROOF_PARAMETER } from '#contract/page-protocol';
import type { Records } from '../../services/outbox-client';
import { useServices, useSession } from '../../services/services';
import { Icon } from '../../ui/icon';
import { logOut } from '../../session/log-out';
import { LogOutQuestion, type LogOutAnswer } from './log-out-question';

interface LogOutButtonProps {
  className: string;
  label?: string;
  onDone?: () => void;
}

/** What a log-out would affect. */
interface AtStake {
  owner: number | undefined;
  unsent: Records;
}

const nothing: AtStake = { owner: undefined, unsent: [] };

/** Logs out. With unsent applications it asks whether to keep them until the next log-in, or delete them. */
export function LogOutButton({ className, label = 'Logout', onDone }: LogOutButtonProps) {
  const services = useServices();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(nothing);
  const [busy, setBusy] = useState<LogOutAnswer | null>(null);
  // Another tab may have logged in another person, who was not asked.
  const isHere = useSession()?.userId === asked.owner;
  const isAsked = isHere && asked.unsent.length > 0;

  const finish = async (answer: LogOutAnswer, owner: number | undefined) => {
    setBusy(answer);
    const isTheirs = services.session.latest()?.userId === owner;
    if (isTheirs) await logOut(services, answer === 'delete');
    // Another tab may have logged in: then this button stays mounted.
    setAsked(nothing);
    setBusy(null);
    if (!isTheirs) return;
    onDone?.();
    await navigate({ to: '/login' });
  };
  const start = async () => {
    const owner = services.session.latest()?.userId;
    setBusy('logout');
    const unsent = await services.outbox.unsent();
    if (unsent.length === 0) return finish('logout', owner);
    setAsked({ owner, unsent });
    setBusy(null);
  };
  // Not `disabled`, which would lose the focus; presses are ignored while one action runs.
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
      {isAsked ? (
        <LogOutQuestion
          unsent={asked.unsent}
          busy={busy}
          unlessBusy={unlessBusy}
          onStay={() => setAsked(nothing)}
          onAnswer={(answer) => void finish(answer, asked.owner)}
        />
      ) : null}
    </>
  );
}
