import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { sharedPhone as text } from '#contract/messages/shared-phone';
import { startOf } from '#contract/start';
import type { PersonHere } from '#outbox/store/person';
import { useServices } from '../../lib/services';
import { enter } from '../../lifecycle/corners';
import { Banner, SubmitButton } from '../../ui/feedback';
import { PinField } from './pin-field';

interface OpenCornerProps {
  person: PersonHere & { isLocked: boolean };
  onBack: () => void;
}

/** The PIN of a person of this phone, or the way with their password. */
export function OpenCorner({ person, onBack }: OpenCornerProps) {
  const [isGone, setGone] = useState(false);
  const hasPin = person.pin !== null && person.isLocked && !isGone;
  return (
    <>
      <h2 className="text-xl font-bold">{person.name}</h2>
      {isGone ? <Banner tone="error">{text.gone}</Banner> : null}
      {hasPin ? (
        <PinForm person={person} onGone={() => setGone(true)} />
      ) : (
        <>
          {isGone ? null : <p>{text.withPassword}</p>}
          <Link to="/login" className="btn btn-primary sm:self-start">
            Log In
          </Link>
        </>
      )}
      <button type="button" className="btn btn-outline sm:self-start" onClick={onBack}>
        Not you?
      </button>
    </>
  );
}

const focusPin = (form: string) => document.getElementById(form)?.querySelector('input')?.focus();

function PinForm({ person, onGone }: { person: PersonHere; onGone: () => void }) {
  const services = useServices();
  const router = useRouter();
  const form = useId();
  const [pin, setPin] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [hasForgotten, setForgotten] = useState(false);
  const [problem, setProblem] = useState<{ sentence: string; tries: number } | null>(null);
  useEffect(() => focusPin(form), [form]);
  const fail = (sentence: string) => setProblem((before) => ({ sentence, tries: (before?.tries ?? 0) + 1 }));
  const open = async () => {
    setBusy(true);
    try {
      const entered = await enter(services, person.id, pin);
      if (entered.kind === 'in') return await router.navigate({ to: startOf(person.role), replace: true });
      if (entered.kind === 'gone') return onGone();
      fail(entered.kind === 'wait' ? text.wait(entered.ms) : text.wrong(entered.left));
    } catch {
      fail(text.notOpened);
    }
    setBusy(false);
    setPin('');
    focusPin(form);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && pin !== '') void open();
  };
  return (
    <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {problem ? (
        // Keyed by try, so that screen readers announce the same sentence again.
        <Banner key={problem.tries} tone="error">
          {problem.sentence}
        </Banner>
      ) : null}
      <PinField label="PIN" name="pin" hint={text.enterPin} value={pin} onChange={setPin} />
      <SubmitButton busy={isBusy} busyText="Opening..." className="btn-primary sm:self-start">
        Open
      </SubmitButton>
      {hasForgotten ? (
        <>
          <p>{text.forgot}</p>
          <Link to="/login" className="btn btn-outline sm:self-start">
            Log In
          </Link>
        </>
      ) : (
        <button
          type="button"
          className="text-link inline-flex min-h-12 items-center self-start"
          onClick={() => setForgotten(true)}
        >
          Forgot your PIN?
        </button>
      )}
    </form>
  );
}
