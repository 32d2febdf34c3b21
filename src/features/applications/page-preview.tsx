import type { TextBlock } from '#outbox/documents/text-layout';

/** The page on paper: black on white in both themes. */
export const PagePreview = ({ blocks }: { blocks: readonly TextBlock[] }) => (
  <section aria-label="Your page" className="mt-6 lg:mt-0">
    <h2 className="mb-2 text-xl font-bold">Your page</h2>
    <div className="border-base-300 rounded-sm border bg-white p-6 text-sm break-words text-black lg:sticky lg:top-20 lg:aspect-[210/297] lg:p-10">
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  </section>
);

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'title':
      return <h3 className="text-xl font-bold">{block.text}</h3>;
    case 'heading':
      return <h4 className="mt-4 mb-1 border-b border-neutral-400 font-bold">{block.text}</h4>;
    case 'text':
      return <p className="mt-1 whitespace-pre-line">{block.text}</p>;
    case 'list':
      return (
        <ul className="list-disc pl-5">
          {block.items.map(({ text, note }, at) => (
            <li key={at}>
              <span className="flex justify-between gap-3">
                <span className="min-w-0">{text}</span>
                {note ? <span className="shrink-0 text-neutral-700">{note}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      );
  }
}
