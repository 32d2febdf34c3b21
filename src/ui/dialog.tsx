import { useEffect, useId, useRef, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  stacked?: boolean;
  wide?: boolean;
}

/** A modal of at most 400 px (screens.md section 2), unless wide. Closes on Escape and backdrop; traps the focus. */
export function Dialog({ title, open, onClose, children, actions, stacked = false, wide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const lastClick = useRef<Point | null>(null);
  const pressedOutside = useRef(true);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      lastClick.current = null;
      dialog.showModal();
      // Else the browser scrolls a long text to its first link.
      if (wide) dialog.querySelector('h2')?.focus();
    }
    if (!open && dialog.open) {
      dialog.close();
      if (lastClick.current) swallowSecondClick(lastClick.current);
    }
  }, [open, wide]);
  return (
    <dialog
      ref={ref}
      className="modal"
      aria-labelledby={titleId}
      onPointerDown={({ target }) => {
        pressedOutside.current = target === ref.current;
      }}
      onClickCapture={({ clientX, clientY }) => {
        lastClick.current = { clientX, clientY };
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Ignores text selections that end outside.
        if (event.target === ref.current && pressedOutside.current) onClose();
      }}
    >
      {open ? (
        <div
          className={`modal-box text-base-content ${wide ? 'max-w-2xl' : 'max-w-[400px]'} text-base font-normal`}
        >
          <h2 id={titleId} tabIndex={-1} className="text-xl font-bold outline-none">
            {title}
          </h2>
          <div className="py-3">{children}</div>
          <div
            className={`modal-action flex-col-reverse gap-2 ${stacked ? '' : 'sm:flex-row sm:flex-wrap sm:justify-end'}`}
          >
            {actions ?? (
              <button type="button" className="btn btn-outline" onClick={onClose}>
                Close
              </button>
            )}
          </div>
        </div>
      ) : null}
    </dialog>
  );
}

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;

const doubleClickDistancePx = 24;

/** Keeps a double click's second click from what is beneath the closed dialog. */
function swallowSecondClick(first: Point): void {
  const swallow = (event: MouseEvent) => {
    const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    const isBeneath = !(event.target instanceof Element && event.target.closest('dialog[open]'));
    if (event.detail < 2 || distance > doubleClickDistancePx || !isBeneath) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
}

interface DialogActionsProps {
  label?: ReactNode;
  form?: string;
  onPress?: () => void;
  isBlocked?: boolean;
  /** Destructive: red outline, never filled (rule ui-1). */
  destroys?: boolean;
  onCancel: () => void;
  cancelLabel?: string;
  isCancelBlocked?: boolean;
  children?: ReactNode;
}

export function DialogActions({ label, form, onPress, onCancel, children, ...state }: DialogActionsProps) {
  const { isBlocked = false, isCancelBlocked, destroys = false, cancelLabel = 'Cancel' } = state;
  return (
    <>
      <button type="button" className="btn btn-outline" aria-disabled={isCancelBlocked} onClick={onCancel}>
        {cancelLabel}
      </button>
      {children}
      {label === undefined ? null : (
        <button
          type={form === undefined ? 'button' : 'submit'}
          form={form}
          className={`btn ${destroys ? 'btn-outline btn-error' : 'btn-primary'}`}
          aria-disabled={isBlocked}
          onClick={(event) => {
            if (isBlocked) event.preventDefault();
            else onPress?.();
          }}
        >
          {label}
        </button>
      )}
    </>
  );
}

interface ConfirmProps {
  title: string;
  message: ReactNode;
  confirmLabel: string;
  open: boolean;
  onClose: () => void;
  /** Once it is closed. */
  onConfirm: () => void;
}

export function ConfirmDialog({ title, message, confirmLabel, open, onClose, onConfirm }: ConfirmProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      actions={<DialogActions label={confirmLabel} onPress={confirm} onCancel={onClose} />}
    >
      {message}
    </Dialog>
  );
}
