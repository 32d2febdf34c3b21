import { brand } from '#contract/brand';
import { Mark } from './mark';

/** Dark footer: what this is, how to reach us, where else to find us (product.md section 2). @param docked leaves room for the dock of a phone */
export function Footer({ docked }: { docked: boolean }) {
  return (
    <footer
      className={`bg-neutral text-neutral-content border-primary mt-8 border-t-4 ${docked ? 'pb-20 md:pb-0' : ''}`}
    >
      <div className="page grid gap-6 py-8 md:grid-cols-3">
        <div className="flex flex-col gap-3">
          <div className="flex items-center gap-2 text-lg font-bold">
            <Mark className="size-10 max-h-[100px]" />
            {brand.name}
          </div>
          <p className="max-w-prose">{brand.about}</p>
        </div>
        <div>
          <h2 className="text-accent mb-2 font-bold">Contact</h2>
          <a href={`mailto:${brand.infoEmail}`} className="inline-flex min-h-12 items-center underline">
            {brand.infoEmail}
          </a>
        </div>
        <nav aria-label="Elsewhere">
          <h2 className="text-accent mb-2 font-bold">Find us</h2>
          <ul>
            {brand.links.map(({ label, url }) => (
              <li key={url}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-12 items-center underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="page border-t border-white/30 py-4">© {brand.copyright}</p>
    </footer>
  );
}
