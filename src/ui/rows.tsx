import type { ReactNode } from 'react';

interface RowsProps {
  /** Names the list for screen readers, where no heading does. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A list of rows with a line between them, from edge to edge on a phone. */
export const Rows = ({ label, className = '', children }: RowsProps) => (
  <ul aria-label={label} className={`rows ${className}`}>
    {children}
  </ul>
);

/** A row of `Rows`. A link in it with the class `row-link` covers the whole row. */
export const Row = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <li className={className}>{children}</li>
);
