import { useEffect, useState } from 'react';
import show, { ToastBar, Toaster, useToasterStore } from 'react-hot-toast';
import { delays } from '#contract/limits';

const style = {
  maxWidth: 320,
  background: 'var(--color-base-100)',
  color: 'var(--color-base-content)',
  border: '1px solid var(--color-base-300)',
};

/** The library's animation crosses the header and blocks the menu; a toast that fades out takes no taps. */
const movement = (visible: boolean) => ({
  animation: `${visible ? 'fade-in' : 'fade-out'} ${delays.toastEase}ms ease both`,
  pointerEvents: visible ? ('auto' as const) : ('none' as const),
});

/**
 * Toasts at the top right: 5 s each, paused while hovered or touched, and 1 s longer after that; 300 ms fades
 * (screens.md section 9). The library provides the live region.
 */
export function ToastContainer() {
  const { toasts } = useToasterStore();
  const [isHeld, setIsHeld] = useState(false);
  const [leftAt, setLeftAt] = useState(0);
  return (
    <section
      aria-label="Messages"
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
              // A repeated toast restarts its timer.
              <Passing
                key={`${id} ${createdAt}`}
                id={id}
                after={createdAt < leftAt ? delays.toastExtended : delays.toast}
              />
            ))}
      <Toaster
        position="top-right"
        containerStyle={{ top: 76 }}
        toastOptions={{ style, duration: Infinity, removeDelay: delays.toastEase }}
      >
        {(toast) => <ToastBar toast={toast} style={movement(toast.visible)} />}
      </Toaster>
    </section>
  );
}

/** Dismisses a toast after so many milliseconds. */
function Passing({ id, after }: { id: string; after: number }) {
  useEffect(() => {
    const timer = setTimeout(() => show.dismiss(id), after);
    return () => clearTimeout(timer);
  }, [id, after]);
  return null;
}
