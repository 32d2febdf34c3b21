import { useEffect, useState } from 'react';
import show, { Toaster, useToasterStore } from 'react-hot-toast';
import { delays } from '#contract/limits';

const style = {
  maxWidth: 320,
  background: 'var(--color-base-100)',
  color: 'var(--color-base-content)',
  border: '1px solid var(--color-base-300)',
};

/** Over the library's own, which it writes into each toast. */
const ease = '[animation-duration:300ms]! [animation-timing-function:ease]!';

/**
 * Where toasts stand: top right, each for five seconds, and as long as a pointer or a finger is on them and a second
 * longer, coming and going in 300 ms (product.md section 9). The library brings their live region.
 */
export function ToastPlace() {
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
        toastOptions={{ style, className: ease, duration: Infinity }}
      />
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
