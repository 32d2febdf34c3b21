import {
  useId,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  type ComponentProps,
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

interface FrameProps {
  id: string;
  label: ReactNode;
  error: string | undefined;
  hint: string | undefined;
  required: boolean | undefined;
  children: ReactNode;
}

export function useField<P extends CommonProps>({ label, onChange, error, hint, required, ...control }: P) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    frame: { id, label, error, hint, required },
    control: {
      ...control,
      id,
      'aria-required': required,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
      onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    },
    hasError: Boolean(error),
  };
}

/** A required field's star; screen readers get `aria-required`. */
export const RequiredMark = () => <span aria-hidden="true"> *</span>;

export const ErrorText = ({ children, ...props }: { id?: string; role?: 'alert'; children: ReactNode }) =>
  children ? (
    <p {...props} className="text-error font-semibold">
      {children}
    </p>
  ) : null;

export function Frame({ id, label, error, hint, required, children }: FrameProps) {
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
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </div>
  );
}

interface TextFieldProps extends CommonProps {
  type?: HTMLInputTypeAttribute;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'search';
  maxLength?: number;
  placeholder?: string;
  min?: string | number;
  max?: string | number;
  readOnly?: boolean;
  onBlur?: () => void;
}

export function TextField(props: TextFieldProps) {
  const { frame, control, hasError } = useField(props);
  return (
    <Frame {...frame}>
      <input type="text" {...control} className={`input ${hasError ? 'input-error' : ''}`} />
    </Frame>
  );
}

export function TextArea(props: CommonProps & { rows?: number; readOnly?: boolean }) {
  const { frame, control, hasError } = useField(props);
  return (
    <Frame {...frame}>
      <textarea rows={6} {...control} className={`input ${hasError ? 'input-error' : ''}`} />
    </Frame>
  );
}

export type Option = string | { value: string; label: string };

interface SelectFieldProps extends CommonProps {
  options: readonly Option[];
  group?: { label: string; options: readonly Option[] };
  placeholder?: string;
  onKeyDown?: KeyboardEventHandler<HTMLSelectElement>;
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map((option) => {
    const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
    return (
      <option key={value} value={value}>
        {label}
      </option>
    );
  });

export function SelectField({ options, group, placeholder, ...props }: SelectFieldProps) {
  const { frame, control, hasError } = useField(props);
  return (
    <Frame {...frame}>
      <select {...control} className={`select ${hasError ? 'select-error' : ''}`}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        <Options options={options} />
        {group && group.options.length > 0 ? (
          <optgroup label={group.label}>
            <Options options={group.options} />
          </optgroup>
        ) : null}
      </select>
    </Frame>
  );
}

const arrowKeys = /^(?:Arrow\w+|Home|End|Page\w+)$/;

/** `onKeyDown` of a select that saves on change: arrow keys open the list, as many browsers would choose at once. */
export function openSelectOnArrowKey(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !arrowKeys.test(event.key)) return;
  event.preventDefault();
  // Missing in older browsers, where Space and Alt+arrow still open it.
  event.currentTarget.showPicker?.();
}

type FieldOf<Given extends string> = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | Given>;

export const EmailField = ({ required = true, ...field }: FieldOf<'label' | 'autoComplete'>) => (
  <TextField
    {...field}
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="email"
    required={required}
  />
);

/** A name to log in with (rule sign-in-8). */
export const LoginNameField = (field: FieldOf<'label' | 'required' | 'autoComplete'>) => (
  <TextField {...field} label="Email or mobile number" inputMode="email" autoComplete="username" required />
);

export const WebsiteField = (field: Omit<TextFieldProps, 'hint'>) => (
  <TextField {...field} type="url" inputMode="url" autoComplete="url" />
);
