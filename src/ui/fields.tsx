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

/** Splits a field's props into those of its frame and those of its control. */
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

/** The star of a required field; screen readers get `aria-required`. */
export const RequiredMark = () => <span aria-hidden="true"> *</span>;

/** An error message; nothing without one. */
export const ErrorText = ({ children, ...props }: { id?: string; role?: 'alert'; children: ReactNode }) =>
  children ? (
    <p {...props} className="text-error font-semibold">
      {children}
    </p>
  ) : null;

/** Label, hint and error around a control. */
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
}

/** A text, date or number field with label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { frame, control, hasError } = useField(props);
  return (
    <Frame {...frame}>
      <input type="text" {...control} className={`input ${hasError ? 'input-error' : ''}`} />
    </Frame>
  );
}

/** A multi-line text field. */
export function TextArea(props: CommonProps & { rows?: number; maxLength?: number; readOnly?: boolean }) {
  const { frame, control, hasError } = useField(props);
  return (
    <Frame {...frame}>
      <textarea rows={6} {...control} className={`textarea ${hasError ? 'textarea-error' : ''}`} />
    </Frame>
  );
}

/** A value and its label; a string is both. */
export type Option = string | { value: string; label: string };

interface SelectFieldProps extends CommonProps {
  options: readonly Option[];
  /** More options, under a heading. */
  group?: { label: string; options: readonly Option[] };
  /** Stands below all others. */
  last?: Option;
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

/** A select; `placeholder` is the empty option. */
export function SelectField({ options, group, last, placeholder, ...props }: SelectFieldProps) {
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
        {last ? <Options options={[last]} /> : null}
      </select>
    </Frame>
  );
}

const arrowKeys = /^(?:Arrow\w+|Home|End|Page\w+)$/;

/** `onKeyDown` of a select that saves on change: arrow keys open the list, where many browsers would already choose. */
export function openSelectOnArrowKey(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !arrowKeys.test(event.key)) return;
  event.preventDefault();
  // Missing in older browsers, where Space and Alt+arrow still open it.
  event.currentTarget.showPicker?.();
}

type FieldOf<Given extends string> = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | Given>;

/** E-mail field; `username` as autocomplete where one logs in. */
export const EmailField = ({
  autoComplete = 'email',
  ...field
}: FieldOf<'label' | 'required' | 'autoComplete'> & { autoComplete?: 'email' | 'username' }) => (
  <TextField {...field} label="Email" type="email" inputMode="email" autoComplete={autoComplete} required />
);

/** Mobile number field. */
export const MobileField = (field: FieldOf<'label' | 'autoComplete'>) => (
  <TextField {...field} label="Mobile Number" type="tel" inputMode="tel" autoComplete="tel" />
);

/** Website field. */
export const WebsiteField = (field: Omit<TextFieldProps, 'hint'>) => (
  <TextField {...field} type="url" inputMode="url" autoComplete="url" />
);
