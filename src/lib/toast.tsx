import { createValue } from './listeners';

type Kind = 'success' | 'error' | 'warning';

export const titles = { success: 'Success', error: 'Error', warning: 'Warning' } satisfies Record<
  Kind,
  string
>;

export const toastsDue = createValue(false);

const load = async () => (await import('react-hot-toast/headless')).default;

export function dismissToasts(): void {
  if (toastsDue.get())
    load().then(
      (show) => show.dismiss(),
      () => undefined,
    );
}

/** Shows a toast for 5 s (screens.md section 9), replacing one with its id; its title is read out alone. Failures to load are ignored. */
export function toast(kind: Kind, text: string, title?: string, id = 'screen'): void {
  toastsDue.set(true);
  const message = title ? (
    <span>
      <strong className="sr-only">{title}</strong> {text}
    </span>
  ) : (
    text
  );
  load().then(
    (show) => (kind === 'warning' ? show : show[kind])(message, { id }),
    () => undefined,
  );
}
