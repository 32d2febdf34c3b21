import { useState, type ReactNode } from 'react';
import { Icon } from './icon';

/** Whether a `details` of this label was unfolded in the page as it came, which the script's own page replaces. */
function useWasUnfolded(label: string): boolean {
  const [wasOpen] = useState(() => {
    if (typeof document === 'undefined') return false;
    const rendered = document.querySelectorAll('#root:not([data-live]) details[open] > summary');
    return [...rendered].some(({ textContent }) => textContent.startsWith(label));
  });
  return wasOpen;
}

interface MoreProps {
  label?: string;
  about?: string;
  children: ReactNode;
}

export const Disclosure = ({ label = 'More', about, children }: MoreProps) => (
  <details className="more" name={about && 'more'} open={useWasUnfolded(label)}>
    <summary
      className={`rounded-field flex min-h-12 cursor-pointer items-center gap-1 px-2 font-semibold ${about ? '' : '-mx-2'}`}
    >
      {label}
      {about ? <span className="sr-only">: {about}</span> : null}
      <Icon name="down" className="more-arrow size-4" />
    </summary>
    <div className="flex flex-wrap gap-2 py-2">{children}</div>
  </details>
);
