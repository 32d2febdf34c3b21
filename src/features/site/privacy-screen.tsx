import type { Words } from '#contract/languages';
import { Link } from '@tanstack/react-router';
import { brand } from '#contract/brand';
import { longDate } from '#contract/dates';
import { termsVersion } from '#contract/terms';
import { Screen } from '../../ui/screen';
import { brandName } from '#contract/given-brand';

/** The page's parts; docs/privacy.md has the same for operators. */
const parts: readonly (readonly [heading: Words, ...lines: Words[]])[] = [
  [
    'What we keep',
    'Your name, e-mail, mobile number, city and date of birth; under 18 a parent. Of a business: its name, number, website and logo.',
    'Your applications: grades and schools, the resume and the cover letter, and what became of them.',
    'What you want to be told of, until you delete it.',
    'When you confirmed your number, and when you accepted which version of this page.',
    'When you logged in, and who opened your application: for one year.',
    'Your password and codes only in a form that nobody can read. A slip works for 90 days.',
  ],
  [
    'Who sees it',
    'A business sees your application after we have approved you, and only if you applied to it. If it hires you, your parent too.',
    'Our staff see all this, most only of a class or place. Each look is written down.',
    'Notifications go through the maker of your browser, who cannot read them.',
    'An SMS goes through a phone company, with your number and no name.',
    'Nobody else. We show no advertising, sell nothing, and count no visitors.',
  ],
  [
    'The list of the program',
    'Our staff may write you down in it, and fill in an application with you.',
    'Gender, school year and guardian only if you want.',
    'You leave it when you delete your account. No account? Ask us for a code.',
  ],
  [
    'How long we keep it',
    'The documents of an application: 12 months after its internship closed. We tell you 30 days before.',
    'Your account: until you delete it.',
    `Mails that we sent: 30 days, without their words. News in ${brandName}: 90 days.`,
  ],
  [
    'What is on your phone or computer',
    'What you looked at, to read it without signal. Log out, and it is deleted.',
    'Applications that wait for signal stay until they are sent or deleted.',
    `On a shared phone, press "I am done": ${brandName} then shows others your first name and email alone. What you have not sent stays there, not encrypted.`,
    'We use cookies only for your language, and to log in where scripts do not run.',
  ],
  [
    'How you get or delete it',
    'Log in, open your profile and press My data: download everything, or delete your account.',
    'You have 7 days to change your mind.',
    'Then your data and documents are deleted, also from backups that are used again.',
    'Of your applications only a row without a name stays, for our counts.',
  ],
];

export function PrivacyScreen() {
  return (
    <Screen
      title="Privacy"
      lead={`What we keep, and why: ${brand.name} needs your data to bring you and a business together.`}
      width="wide"
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {parts.map(([heading, ...lines]) => (
          <section key={heading}>
            <h2 className="text-xl font-bold">{heading}</h2>
            {lines.map((line) => (
              <p key={line} className="mt-2">
                {line}
              </p>
            ))}
          </section>
        ))}
      </div>
      <p>Version of {longDate(termsVersion)}.</p>
      <SiteTexts />
      <p>
        Questions?{' '}
        <Link to="/contact" className="line-link">
          Write to us
        </Link>
      </p>
    </Screen>
  );
}

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
        <a href={href} className="line-link">
          {label}
        </a>
      </li>
    ))}
  </ul>
);
