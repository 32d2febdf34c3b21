import { messages } from '#contract/messages';

/** A label and its count; null when unknown. */
export type Count = readonly [label: string, count: number | null];

/** Counts with their labels. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
      {counts.map(([label, count]) => (
        <div
          key={label}
          className="border-base-300 border-l-accent rounded-box flex flex-col-reverse justify-end border border-l-8 p-4"
        >
          <dt>{label}</dt>
          {count === null ? (
            <dd className="flex min-h-9 items-center font-semibold">{messages.missing.value}</dd>
          ) : (
            <dd className="text-3xl font-bold">{count}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
