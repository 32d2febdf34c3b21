import type { ReactNode } from 'react';

/** A bordered card: the building block of lists and forms. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`card border-base-300 bg-base-100 border ${className}`}>
      <div className="card-body gap-4 p-4 md:p-6">{children}</div>
    </div>
  );
}

/** A label and its value; `wide` spans the row where there is little room: on a phone, in a column beside a text. */
export type DescriptionItem = readonly [name: string, value: ReactNode, width?: 'wide'];

/** A definition list, such as "Location: Lae", in the text colour of its container. */
export function DescriptionList({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {items.map(([name, value, width]) => (
          <div key={name} className={`min-w-0 ${width === 'wide' ? 'col-span-2 @md:col-span-1' : ''}`}>
            <dt className="text-current/80">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A part of a card with its own heading. */
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

/** Text that keeps its line breaks. */
export const Lines = ({ children }: { children: string }) => (
  <p className="mb-3 whitespace-pre-line last:mb-0">{children}</p>
);
