import { Link } from '@tanstack/react-router';
import type { InternshipDetails } from '#contract/internships';
import { fallbacks, missing as missingMessages } from '#contract/messages/site';
import { CardSection, DescriptionList, Lines, type DescriptionItem, WIDE } from '../../ui/card';
import { MailLink, WebLink } from '../../ui/contacts';

const missing = missingMessages.value;

/** Whether a text exceeds eight lines of 40 letters, as on a narrow phone: two more than shown. */
const isLong = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / 40 || 1), 0) > 8;

/** Six lines of a long text on a phone until More, without script (styles.css, .fold). */
const LongText = ({ children }: { children: string }) => (
  <div className="fold mb-3 last:mb-0">
    <Lines>{children}</Lines>
    {isLong(children) ? (
      <details className="group">
        <summary className="line-link cursor-pointer">
          <span className="group-open:hidden">More</span>
          <span className="hidden group-open:inline">Less</span>
          <span className="sr-only">: Description</span>
        </summary>
      </details>
    ) : null}
  </div>
);

export const Description = ({ children }: { children: string }) => (
  <CardSection level="h2" title="Description">
    <LongText>{children || missing}</LongText>
  </CardSection>
);

/** Skills and company: requires a log-in, as the whole description does (rule internship-5). */
export function DetailParts({ internship }: { internship: InternshipDetails }) {
  const { company, required_skills: skills } = internship;
  const days = company.answers_within_days;
  const items: DescriptionItem[] = [
    ['Company', company.company_name || fallbacks.companyName, WIDE],
    ['Website', company.website_url ? <WebLink url={company.website_url} /> : missing, WIDE],
    ['Email', company.email ? <MailLink address={company.email} /> : missing, WIDE],
  ];
  return (
    <div className="sheet flex flex-col gap-4">
      <CardSection level="h2" title="Required skills">
        {skills.length === 0 ? <p>None</p> : null}
        <ul className="flex flex-wrap gap-2">
          {skills.map((skill) => (
            <li key={skill} className="border-base-content/40 rounded-field border px-2 py-1">
              {skill}
            </li>
          ))}
        </ul>
      </CardSection>
      <CardSection level="h2" title="About the company">
        {days ? (
          <p className="font-semibold">{`Answers most people within ${days} ${days === 1 ? 'day' : 'days'}`}</p>
        ) : null}
        {company.description ? <Lines>{company.description}</Lines> : null}
        <DescriptionList items={items} />
        {company.other_internships ? (
          <Link to="/all-internships" search={{ company: company.id }} className="line-link">
            More internships of this company ({company.other_internships}) ›
          </Link>
        ) : null}
      </CardSection>
    </div>
  );
}
