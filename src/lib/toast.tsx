import { createValue } from './listeners';

type Kind = 'success' | 'error' | 'warning';

/** Whether a toast was ever shown, so that the container is needed. */
export const toastsDue = createValue(false);

const load = async () => (await import('react-hot-toast/headless')).default;

/** Dismisses all toasts. */
export function dismissToasts(): void {
  if (toastsDue.get())
    load().then(
      (show) => show.dismiss(),
      () => undefined,
    );
}

/**
 * Shows a toast for 5 s, its title above the text (screens.md section 9), in place of the one before with this id. The library is
 * loaded on demand; the page shows what matters as well, so failures are ignored.
 * @param id of the action whose outcome it is, for what may stand beside others; by default that of all screens
 */
export function toast(kind: Kind, text: string, title?: string, id = 'screen'): void {
  toastsDue.set(true);
  const message = title ? (
    <span>
      <strong className="block">{title}</strong> {text}
    </span>
  ) : (
    text
  );
  load().then(
    (show) => (kind === 'warning' ? show : show[kind])(message, { id }),
    () => undefined,
  );
}
