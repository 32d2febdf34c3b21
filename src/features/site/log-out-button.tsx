import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { LOG_OUT_PATH, PROOF_PARAMETER } from '#contract/page-protocol';
import type { Words } from '#contract/languages';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import type { Records } from '../../services/outbox-client';
import { useServices, useSession } from '../../services/services';
import { Icon } from '../../ui/icon';
import { logOut } from '../../session/log-out';
import { Dialog } from '../../ui/dialog';
import { Button } from '../../ui/button';

export type LogOutAnswer = 'logout' | 'keep' | 'delete';

interface QuestionProps {
  unsent: Records;
  busy: LogOutAnswer | null;
  onStay: () => void;
  onAnswer: (answer: LogOutAnswer) => void;
}

const working: Words = 'Logging out...';

function LogOutQuestion({ unsent, busy, onStay, onAnswer }: QuestionProps) {
  const { outbox } = useServices();
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
  const isBeingSent = (records ?? unsent).some(
    ({ id, state }) => state === 'sending' && unsent.some((one) => one.id === id),
  );
  const isBlocked = busy !== null;
  return (
    <Dialog
      title={outboxMessages.unsentTitle}
      open={unsent.length > 0}
      onClose={() => isBlocked || onStay()}
      stacked
      actions={
        <>
          <Button isBlocked={isBlocked} onClick={onStay}>
            Stay logged in
          </Button>
          <Button className="btn-error" isBlocked={isBlocked} onClick={() => onAnswer('delete')}>
            {busy === 'delete' ? working : 'Delete it'}
          </Button>
          <Button look="primary" isBlocked={isBlocked} onClick={() => onAnswer('keep')}>
            {busy === 'keep' ? working : 'Keep it for me'}
          </Button>
        </>
      }
    >
      <p className="text-base-content">{outboxMessages.keepOrDelete(unsent.length)}</p>
      {isBeingSent ? <p className="text-base-content mt-2">{outboxMessages.beingSent}</p> : null}
    </Dialog>
  );
}

interface LogOutButtonProps {
  className: string;
  label?: string;
  onDone?: () => void;
}

const nothing: { owner: number | undefined; unsent: Records } = { owner: undefined, unsent: [] };

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
  return (
    <>
      {/* Posted where no script asks about what is on the phone. */}
      <form
        method="post"
        action={`${LOG_OUT_PATH}?${PROOF_PARAMETER}=${services.person?.proof ?? ''}`}
        onSubmit={(event) => event.preventDefault()}
      >
        <Button
          type="submit"
          look="bare"
          className={className}
          isBlocked={busy !== null}
          onClick={() => void start()}
        >
          <Icon name="logout" />
          {busy === null ? label : 'Logging out...'}
        </Button>
      </form>
      {isAsked ? (
        <LogOutQuestion
          unsent={asked.unsent}
          busy={busy}
          onStay={() => setAsked(nothing)}
          onAnswer={(answer) => void finish(answer, asked.owner)}
        />
      ) : null}
    </>
  );
}
