import type { Words } from '#contract/languages';

/** Pages of the server alone (rule product-5). */
const pages: readonly { href: string; label: Words }[] = [
  { href: '/terms.html', label: 'Terms of use' },
  { href: '/safeguarding.html', label: 'Keeping children safe' },
  { href: '/accessibility.html', label: 'Accessibility' },
  { href: '/third-party-notices.txt', label: 'Work of others in it' },
];

export const SiteTexts = () => (
  <ul className="flex flex-wrap gap-x-6">
    {pages.map(({ href, label }) => (
      <li key={href}>
        <a href={href} className="text-link inline-flex min-h-12 items-center">
          {label}
        </a>
      </li>
    ))}
  </ul>
);
