import { useId, useState, type FormEvent } from 'react';
import { sharedPhone as text } from '#contract/messages/shared-phone';
import { peopleLimits } from '#contract/people-limits';
import { useServices, useSession } from '../../lib/services';
import { setPin } from '../../lifecycle/corners';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { PinField } from './pin-field';

const { min, max } = peopleLimits.pin;

/** One repeated digit, or digits that follow each other. */
const isEasy = (pin: string): boolean =>
  /^(\d)\1*$/.test(pin) || '0123456789'.includes(pin) || '9876543210'.includes(pin);

interface PinCardProps {
  hasPin: boolean;
  /** An older PIN has locked something that a new one does not open. */
  isLocked: boolean;
  submitLabel: string;
  onSet: () => Promise<void>;
}

/** Sets the PIN of the own corner, or removes it. */
export function PinCard({ hasPin, isLocked, submitLabel, onSet }: PinCardProps) {
  const services = useServices();
  const session = useSession();
  const form = useId();
  const [typed, setTyped] = useState({ pin: '', again: '' });
  const [errors, setErrors] = useState<{ pin?: string; again?: string }>({});
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; sentence: string } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const save = async (pin: string | null) => {
    if (!session || isBusy) return;
    setBusy(true);
    setSaid(null);
    try {
      await setPin(services, session, pin);
      setTyped({ pin: '', again: '' });
      setSaid({ tone: 'success', sentence: pin === null ? text.pinRemoved : text.pinSet });
      await onSet();
    } catch {
      setSaid({ tone: 'error', sentence: text.notSaved });
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found =
      typed.pin.length < min || typed.pin.length > max
        ? { pin: text.pinLength }
        : isEasy(typed.pin)
          ? { pin: text.pinEasy }
          : typed.again !== typed.pin
            ? { again: text.pinsDiffer }
            : {};
    setErrors(found);
    const [field] = Object.keys(found);
    if (field) document.getElementById(form)?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    else void save(typed.pin);
  };
  return (
    <Card>
      <h2 className="text-xl font-bold">{text.pinTitle}</h2>
      <p>{text.pinLead}</p>
      {hasPin ? <p>{text.hasPin}</p> : null}
      {isLocked ? <Banner tone="warning">{text.oldLocked}</Banner> : null}
      <p>{text.wrongTries}</p>
      {said ? <Banner tone={said.tone}>{said.sentence}</Banner> : null}
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <PinField
          label={hasPin ? 'New PIN' : 'PIN'}
          name="pin"
          hint={text.pinHint}
          value={typed.pin}
          error={errors.pin}
          onChange={(pin) => setTyped({ ...typed, pin })}
        />
        <PinField
          label="PIN once more"
          name="again"
          value={typed.again}
          error={errors.again}
          onChange={(again) => setTyped({ ...typed, again })}
        />
        <SubmitButton busy={isBusy} busyText="Setting..." className="btn-primary sm:self-start">
          {submitLabel}
        </SubmitButton>
      </form>
      {hasPin ? (
        <button type="button" className="btn btn-outline sm:self-start" onClick={() => void save(null)}>
          Remove my PIN
        </button>
      ) : null}
    </Card>
  );
}
