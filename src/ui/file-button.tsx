import { useId, type ReactNode, type Ref } from 'react';
import { Icon, type IconName } from './icon';

export interface FileButtonProps {
  ref?: Ref<HTMLInputElement> | undefined;
  icon?: IconName;
  children: ReactNode;
  labelledBy?: string;
  name?: string;
  describedBy?: string | undefined;
  accept: string;
  capture?: 'environment';
  multiple?: boolean;
  invalid?: boolean;
  /** Not disabled, which would lose the focus. */
  busy: boolean;
  className?: string;
  onOpen?: () => void;
  onPick: (picked: File[]) => void;
}

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

type CameraButtonProps = Omit<FileButtonProps, 'icon' | 'capture' | 'multiple' | 'labelledBy'>;

/** Opens the phone's camera. Hidden on wide screens with a mouse: there it would only pick a file. */
export const CameraButton = ({ children, className = '', ...props }: CameraButtonProps) => (
  <FileButton {...props} capture="environment" className={`lg:pointer-fine:hidden ${className}`}>
    <span className="flex items-center gap-2">
      <svg
        viewBox="0 0 24 24"
        className="size-5 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z" />
      </svg>
      {children}
    </span>
  </FileButton>
);
