import type { ReactNode } from 'react';

export const Card = ({ children }: { children: ReactNode }) => (
  <div className="panel flex flex-col gap-4 p-4 md:p-6">{children}</div>
);

/** Label and value, which spans the row in a narrow place when it is wide. */
export type DescriptionItem = readonly [label: string, value: ReactNode, isWide?: true];
export const WIDE = true;

export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {items.map(([label, value, isWide]) => (
          <div key={label} className={`min-w-0 ${isWide ? 'col-span-2 @md:col-span-1' : ''}`}>
            <dt className="text-sm text-current/80">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export const CardSection = ({
  title,
  level: Heading = 'h3',
  children,
}: {
  title: string;
  level?: 'h2' | 'h3';
  children: ReactNode;
}) => (
  <section>
    <Heading className="mb-1 text-lg font-bold">{title}</Heading>
    {children}
  </section>
);

export const Lines = ({ children }: { children: string }) => (
  <p className="mb-3 whitespace-pre-line last:mb-0">{children}</p>
);

interface RowsProps {
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A link with the class `row-link` covers all of its row. */
export const RowList = ({ label, className = '', children }: RowsProps) => (
  <ul aria-label={label} className={`rows ${className}`}>
    {children}
  </ul>
);
