import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { LOG_OUT_PATH, PROOF_PARAMETER } from '#contract/pages';
import type { Words } from '#contract/languages';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import type { Records } from '../../services/outbox-client';
import { useServices, useSession } from '../../services/services';
import { Icon } from '../../ui/icon';
import { logOut } from '../../session/log-out';
import { Dialog } from '../../ui/dialog';

export type LogOutAnswer = 'logout' | 'keep' | 'delete';

interface QuestionProps {
  unsent: Records;
  busy: LogOutAnswer | null;
  /** Props of a button that is ignored while an action runs. */
  unlessBusy: (work: () => unknown) => { 'aria-disabled': boolean; onClick: () => void };
  onStay: () => void;
  onAnswer: (answer: LogOutAnswer) => void;
}

const working: Words = 'Logging out...';

function LogOutQuestion({ unsent, busy, unlessBusy, onStay, onAnswer }: QuestionProps) {
  const { outbox } = useServices();
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
  const isBeingSent = (records ?? unsent).some(
    ({ id, state }) => state === 'sending' && unsent.some((one) => one.id === id),
  );
  const stay = unlessBusy(onStay);
  return (
    <Dialog
      title={outboxMessages.unsentTitle}
      open={unsent.length > 0}
      onClose={stay.onClick}
      stacked
      actions={
        <>
          <button type="button" className="btn btn-outline" {...stay}>
            Stay logged in
          </button>
          <button
            type="button"
            className="btn btn-outline btn-error"
            {...unlessBusy(() => onAnswer('delete'))}
          >
            {busy === 'delete' ? working : 'Delete it'}
          </button>
          <button type="button" className="btn btn-primary" {...unlessBusy(() => onAnswer('keep'))}>
            {busy === 'keep' ? working : 'Keep it for me'}
          </button>
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
