import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import show, { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { delays } from '#contract/limits';
import { Icon } from '../../ui/icon';

const movement = (visible: boolean) => ({
  animation: `${visible ? 'fade-in' : 'fade-out'} ${delays.toastEase}ms ease both`,
  pointerEvents: visible ? ('auto' as const) : ('none' as const),
});

const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Where they would lie over a field they lie over the header. */
function useBesideFields(toasts: readonly Toast[]): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const said = section.current;
    if (!said) return;
    said.style.top = '';
    const fields = document.querySelectorAll('main input, main select, main textarea');
    const places = [...fields].map((field) => field.getBoundingClientRect());
    const covers = (toast: Element) => places.some((place) => overlap(toast.getBoundingClientRect(), place));
    if ([...said.children].some(covers)) said.style.top = '0';
  }, [toasts]);
  return section;
}

/** Toasts (screens.md section 9), drawn here as the library's own need inline styles, which the CSP refuses. */
export function ToastContainer() {
  const { toasts } = useToaster({ duration: Infinity, removeDelay: delays.toastEase });
  const [isHeld, setIsHeld] = useState(false);
  const [leftAt, setLeftAt] = useState(0);
  const section = useBesideFields(toasts);
  return (
    <section
      ref={section}
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-0 top-14 z-[9999] flex flex-col items-end gap-2 md:inset-x-4 md:top-19"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => {
        setIsHeld(false);
        setLeftAt(Date.now());
      }}
    >
      {isHeld
        ? null
        : toasts
            .filter(({ visible }) => visible)
            .map(({ id, createdAt }) => (
              <Passing
                key={`${id} ${createdAt}`}
                id={id}
                after={createdAt < leftAt ? delays.toastExtended : delays.toast}
              />
            ))}
      {toasts.map((toast) => (
        <ToastBar key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

const ToastBar = ({ toast }: { toast: Toast }) => (
  <div
    style={movement(toast.visible)}
    className="md:rounded-box border-base-300 bg-base-100 text-base-content flex w-full items-center gap-3 border px-4 py-3 shadow-lg md:w-auto md:max-w-80"
  >
    <ToastIcon type={toast.type} />
    {/* Read out by screen readers when it comes. */}
    <div {...toast.ariaProps} className="min-w-0 whitespace-pre-line">
      {resolveValue(toast.message, toast)}
    </div>
  </div>
);

function ToastIcon({ type }: Pick<Toast, 'type'>) {
  if (type === 'success') return <Icon name="check" className="text-success size-5" />;
  if (type === 'error') return <Icon name="alert" className="text-error size-5" />;
  return <Icon name="alert" className="text-warning size-5" />;
}

function Passing({ id, after }: { id: string; after: number }) {
  useEffect(() => {
    const timer = setTimeout(() => show.dismiss(id), after);
    return () => clearTimeout(timer);
  }, [id, after]);
  return null;
}
