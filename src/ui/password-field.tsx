import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { secondFactor } from '#contract/messages/account';
import { Frame, useField, TextField } from './fields';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'min' | 'max'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(props: PasswordFieldProps) {
  const { frame, control, hasError } = useField(props);
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    // Before the form's own: the browser keeps a text field's value.
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide, { capture: true });
    return () => form?.removeEventListener('submit', hide, { capture: true });
  }, []);
  return (
    <Frame {...frame}>
      <div className="relative">
        <input
          {...control}
          ref={input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`input pe-18 ${hasError ? 'input-error' : ''}`}
        />
        <button
          type="button"
          data-scripted
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={control.id}
          className="text-link absolute inset-y-0 end-0 min-h-12 min-w-16 px-3"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Frame>
  );
}

/** A code of an app, or a recovery code (rule sign-in-6): autofill on phones; full keyboard for recovery letters. */
export const CodeField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    hint={secondFactor.codeHint}
    {...field}
    label="Code"
    autoComplete="one-time-code"
    maxLength={40}
    required
  />
);
