import { useId, type ReactNode, type Ref } from 'react';
import { Icon, type IconName } from './icon';

export interface FileButtonProps {
  /** The input, which has the focus. */
  ref?: Ref<HTMLInputElement> | undefined;
  /** Left out where the label draws its own. */
  icon?: IconName;
  /** What a press does. */
  children: ReactNode;
  /** Id of the text that names what is picked. */
  labelledBy?: string;
  /** Its whole name, in place of `labelledBy`: where two buttons pick the same thing. */
  name?: string;
  describedBy?: string | undefined;
  accept: string;
  /** Opens the camera of a phone. */
  capture?: 'environment';
  multiple?: boolean;
  invalid?: boolean;
  /** Not disabled, which would lose the focus. */
  busy: boolean;
  className?: string;
  onOpen?: () => void;
  /** Called with one file or more. */
  onPick: (picked: File[]) => void;
}

/** A button that opens the file picker; the same file can be chosen again. */
export function FileButton({ ref, icon, children, labelledBy, busy, ...rest }: FileButtonProps) {
  const id = useId();
  const { describedBy, accept, capture, multiple = false, invalid = false, className = '' } = rest;
  const { name, onOpen, onPick } = rest;
  return (
    <label
      className={`btn btn-outline focus-within:outline-accent focus-within:outline-3 ${busy ? 'btn-disabled' : ''} ${className}`}
    >
      {icon ? <Icon name={icon} className="size-5" /> : null}
      <span id={id}>{children}</span>
      <input
        ref={ref}
        type="file"
        className="sr-only"
        accept={accept}
        capture={capture}
        multiple={multiple}
        aria-disabled={busy}
        aria-label={name}
        aria-labelledby={name ? undefined : labelledBy ? `${labelledBy} ${id}` : id}
        aria-describedby={describedBy}
        aria-invalid={invalid ? true : undefined}
        onClick={(event) => {
          if (busy) return event.preventDefault();
          event.currentTarget.value = '';
          onOpen?.();
        }}
        onChange={({ target }) => {
          const picked = [...(target.files ?? [])];
          if (picked.length > 0) onPick(picked);
        }}
      />
    </label>
  );
}
