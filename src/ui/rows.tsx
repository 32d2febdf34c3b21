import type { ReactNode } from 'react';

interface RowsProps {
  /** Names the list where no heading does. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Rows with lines between, edge to edge on a phone. */
export const RowList = ({ label, className = '', children }: RowsProps) => (
  <ul aria-label={label} className={`rows ${className}`}>
    {children}
  </ul>
);

/** A row of `Rows`. A link with the class `row-link` covers all of it. */
export const ListRow = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <li className={className}>{children}</li>
);
