import {
  useId,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
} from 'react';

interface CommonProps {
  label: ReactNode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

interface FrameProps extends Pick<CommonProps, 'label' | 'error' | 'hint' | 'required'> {
  id: string;
  children: ReactNode;
}

/** The ids for `aria-describedby`. */
const describedBy = (id: string, error: string | undefined, hint: string | undefined) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

/** The star of a required field; screen readers get `aria-required`. */
export const RequiredMark = () => (
  <span className="text-error" aria-hidden="true">
    {' '}
    *
  </span>
);

function Frame({ id, label, error, hint, required, children }: FrameProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-base-content/80">
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p id={`${id}-error`} className="text-error font-semibold">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface TextFieldProps extends CommonProps {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'search';
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  readOnly?: boolean;
}

/** A text, date or number field with label, hint and error. */
export function TextField({
  label,
  onChange,
  error,
  hint,
  required,
  type = 'text',
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} required={required}>
      <input
        {...input}
        id={id}
        type={type}
        className={`input ${error ? 'input-error' : ''}`}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
}

/** A multi-line text field. */
export function TextArea({
  label,
  onChange,
  error,
  hint,
  required,
  ...input
}: CommonProps & { rows?: number; maxLength?: number }) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} required={required}>
      <textarea
        rows={6}
        {...input}
        id={id}
        className={`textarea ${error ? 'textarea-error' : ''}`}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
}

export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends CommonProps {
  options: readonly Option[];
  placeholder?: string;
  onKeyDown?: KeyboardEventHandler<HTMLSelectElement>;
}

/** A select; `placeholder` is the empty option. */
export function SelectField({
  label,
  onChange,
  error,
  hint,
  required,
  options,
  placeholder,
  ...input
}: SelectFieldProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} required={required}>
      <select
        {...input}
        id={id}
        className={`select ${error ? 'select-error' : ''}`}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

const arrowKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/** `onKeyDown` of a select that saves on change: arrow keys open the list, where many browsers would already choose. */
export function openSelectOnArrowKey(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !arrowKeys.includes(event.key)) return;
  event.preventDefault();
  // Missing in older browsers, where Space and Alt+arrow still open it.
  event.currentTarget.showPicker?.();
}
