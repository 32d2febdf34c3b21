import { useEffect, useState } from 'react';
import show, { ToastBar, Toaster, useToasterStore } from 'react-hot-toast';
import { delays } from '#contract/limits';

const style = {
  maxWidth: 320,
  background: 'var(--color-base-100)',
  color: 'var(--color-base-content)',
  border: '1px solid var(--color-base-300)',
};

/**
 * In its own place: the library's own way in and out leads over the header, where it takes the taps meant for the menu.
 * One that goes takes none at all.
 */
const movement = (visible: boolean) => ({
  animation: `${visible ? 'fade-in' : 'fade-out'} ${delays.toastEase}ms ease both`,
  pointerEvents: visible ? ('auto' as const) : ('none' as const),
});

/**
 * Where toasts stand: top right, each for five seconds, and as long as a pointer or a finger is on them and a second
 * longer, coming and going in 300 ms (screens.md section 9). The library brings their live region.
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
              // The same words said again begin anew.
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

/** Lets one toast go after so many milliseconds. */
function Passing({ id, after }: { id: string; after: number }) {
  useEffect(() => {
    const timer = setTimeout(() => show.dismiss(id), after);
    return () => clearTimeout(timer);
  }, [id, after]);
  return null;
}
