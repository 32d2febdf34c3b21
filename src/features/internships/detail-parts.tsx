import { Link } from '@tanstack/react-router';
import type { InternshipDetails } from '#contract/internships';
import { fallbacks, missing as missingMessages } from '#contract/messages/missing';
import { CardSection, DescriptionList, Lines, type DescriptionItem } from '../../ui/card';
import { MailLink, WebLink } from '../../ui/contacts';

const missing = missingMessages.value;

/** Description, skills and company: requires a log-in (rule 19). */
export function DetailParts({ internship }: { internship: InternshipDetails }) {
  const { company, required_skills: skills } = internship;
  const items: DescriptionItem[] = [
    ['Company', company.company_name || fallbacks.companyName, 'wide'],
    ['Website', company.website_url ? <WebLink url={company.website_url} /> : missing, 'wide'],
    ['Email', company.email ? <MailLink address={company.email} /> : missing, 'wide'],
  ];
  return (
    <>
      <CardSection title="Description">
        <Lines>{internship.description || missing}</Lines>
      </CardSection>
      <CardSection title="Required skills">
        {skills.length === 0 ? <p>None</p> : null}
        <ul className="flex flex-wrap gap-2">
          {skills.map((skill) => (
            <li key={skill} className="border-base-content/40 rounded-field border px-2 py-1">
              {skill}
            </li>
          ))}
        </ul>
      </CardSection>
      <CardSection title="About the company">
        {company.description ? <Lines>{company.description}</Lines> : null}
        <DescriptionList items={items} />
        <Link
          to="/all-internships"
          search={{ company: company.id }}
          className="text-link inline-flex min-h-12 items-center"
        >
          More internships of this company
        </Link>
      </CardSection>
    </>
  );
}
