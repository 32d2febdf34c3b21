/** Numbers, each with what it counts. */
export function Counts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
      {counts.map(([label, count]) => (
        <div
          key={label}
          className="border-base-300 border-l-accent rounded-box flex flex-col-reverse justify-end border border-l-8 p-4"
        >
          <dt>{label}</dt>
          <dd className="text-3xl font-bold">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
