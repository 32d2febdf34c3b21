import { createValue } from './listeners';

type Kind = 'success' | 'error' | 'warning';

/** Whether a toast was ever shown, so that the container is needed. */
export const toastsDue = createValue(false);

/** Dismisses all toasts. */
export function dismissToasts(): void {
  if (!toastsDue.get()) return;
  import('react-hot-toast/headless').then(
    ({ default: show }) => show.dismiss(),
    () => undefined,
  );
}

/**
 * Shows a toast for 5 s, its title above the text (screens.md section 9). The library is loaded on demand; the page shows what matters as well,
 * so failures are ignored.
 */
export function toast(kind: Kind, text: string, title?: string): void {
  toastsDue.set(true);
  const message = title ? (
    <span>
      <strong className="block">{title}</strong> {text}
    </span>
  ) : (
    text
  );
  const load = async () => {
    const { default: show } = await import('react-hot-toast/headless');
    // A repeated text replaces its toast.
    const options = { id: `${title ?? ''} ${text}` };
    if (kind === 'success') show.success(message, options);
    else if (kind === 'error') show.error(message, options);
    else show(message, options);
  };
  load().catch(() => undefined);
}
