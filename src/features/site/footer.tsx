import { Link, useLocation } from '@tanstack/react-router';
import { brand, setLinks } from '#contract/brand';
import { isDraft } from '#contract/own-language';
import { useSession } from '../../services/services';
import { Icon } from '../../ui/icon';
import { BrandMark } from './brand-mark';
import { LanguageLink } from './language-link';
import { NewsletterForm } from './newsletter-form';

const entry = 'inline-flex min-h-12 items-center underline hover:text-accent';
const titleClass = 'text-accent font-bold';

export function Footer() {
  const session = useSession();
  const isFolded = session !== null;
  return (
    <footer
      className={`bg-neutral text-neutral-content border-primary mt-4 border-t-4 ${isFolded ? 'pb-16 md:pb-0' : ''}`}
    >
      {isFolded ? (
        <details className="more">
          <summary className="page flex min-h-12 cursor-pointer items-center gap-2 text-sm">
            {`About, contact, newsletter · © ${brand.name}`}
            <Icon name="down" className="more-arrow ml-auto size-4" />
          </summary>
          <FooterContent owner={String(session.userId)} />
        </details>
      ) : (
        <FooterContent owner="visitor" />
      )}
    </footer>
  );
}

/** Screens whose footer has the newsletter open: whoever is there looks around. */
const withNewsletter = ['/', '/home', '/about'];

function FooterContent({ owner }: { owner: string }) {
  const links = setLinks(brand.links);
  const isOpen = useLocation({ select: ({ pathname }) => withNewsletter.includes(pathname) });
  return (
    <>
      <div className="page grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 py-3 text-sm lg:grid-cols-[2fr_1.3fr_1fr_1.7fr] lg:py-8">
        <div className="col-span-2 flex items-center gap-3 lg:col-span-1 lg:self-start">
          <BrandMark className="size-10 max-h-[100px]" />
          <div>
            <div className="text-base leading-5 font-bold">{brand.name}</div>
            <p className="max-w-prose">{brand.about}</p>
          </div>
        </div>
        <nav aria-label="Contact and help">
          <h2 className={titleClass}>Contact</h2>
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
            <li>
              <Link to="/privacy" className={entry}>
                Privacy
              </Link>
            </li>
            <li>
              <LanguageLink className={entry} />
            </li>
          </ul>
        </nav>
        {links.length > 0 ? (
          <nav aria-label="Elsewhere">
            <h2 className={titleClass}>Find us</h2>
            <ul>
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
        <details className="more col-span-2 lg:col-span-1" open={isOpen}>
          <summary className={`${titleClass} flex min-h-12 cursor-pointer items-center gap-1 lg:min-h-0`}>
            <h2>Newsletter</h2>
            <Icon name="down" className="more-arrow size-4" />
          </summary>
          {/* Keyed by user, so that one does not see another's input. */}
          <NewsletterForm key={owner} />
        </details>
      </div>
      {isDraft ? (
        <p className="page py-2 text-sm">
          This translation is a first draft. Is a word wrong?{' '}
          <Link to="/contact" className="underline">
            Tell us
          </Link>
        </p>
      ) : null}
      <p className="page border-t border-white/30 py-2 text-sm">{`© ${brand.copyright}`}</p>
    </>
  );
}
