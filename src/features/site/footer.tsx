import { Link } from '@tanstack/react-router';
import { brand, setLinks } from '#contract/brand';
import { useSession } from '../../lib/services';
import { BrandMark } from './brand-mark';
import { NewsletterForm } from './newsletter-form';

const entry = 'inline-flex min-h-12 items-center underline hover:text-accent';
const title = 'text-accent mb-2 font-bold';

/**
 * The footer: brand, contact, links and the newsletter (screens.md section 2).
 * @param docked leaves room for the bottom navigation
 */
export function Footer({ docked }: { docked: boolean }) {
  const links = setLinks(brand.links);
  const owner = useSession()?.userId ?? 'visitor';
  return (
    <footer
      className={`bg-neutral text-neutral-content border-primary mt-8 border-t-4 ${docked ? 'pb-20 md:pb-0' : ''}`}
    >
      <div className="page grid gap-6 py-8 md:grid-cols-2 lg:grid-cols-[2fr_1.3fr_1fr_1.7fr]">
        <div className="flex flex-col gap-3">
          <div className="flex items-center gap-2 text-lg font-bold">
            <BrandMark className="size-10 max-h-[100px]" />
            {brand.name}
          </div>
          <p className="max-w-prose">{brand.about}</p>
        </div>
        <nav aria-label="Contact and help">
          <h2 className={title}>Contact</h2>
          <ul>
            <li>
              <a href={`mailto:${brand.infoEmail}`} className={entry}>
                {brand.infoEmail}
              </a>
            </li>
            <li>
              <Link to="/contact" className={entry}>
                Write to us
              </Link>
            </li>
            <li>
              <Link to="/classroom" className={entry}>
                For the classroom
              </Link>
            </li>
          </ul>
        </nav>
        {links.length > 0 ? (
          <nav aria-label="Elsewhere">
            <h2 className={title}>Find us</h2>
            <ul className="grid grid-cols-2 lg:grid-cols-1">
              {links.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer" className={entry}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <section>
          <h2 className={title}>Newsletter</h2>
          {/* Keyed by user, so that one does not see another's input. */}
          <NewsletterForm key={owner} />
        </section>
      </div>
      <div className="page">
        <p className="border-t border-white/30 py-4">© {brand.copyright}</p>
      </div>
    </footer>
  );
}
