import { fallbacks, type InternshipDetails, type InternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { durationText } from '#contract/status';
import { longDate } from '../../lib/format';
import { DescriptionList, type DescriptionItem, CardSection } from '../../ui/card';
import { MailLink, WebLink } from '../../ui/contacts';
import { CompanyLogo } from '../../ui/logo';

const companyName = (row: InternshipRow) => row.company.company_name || fallbacks.companyName;

/** Logo, title and company. */
export function Heading({ row }: { row: InternshipRow }) {
  return (
    <div className="flex items-start gap-4">
      <CompanyLogo src={row.company.logo_url} name={companyName(row)} className="size-16" />
      <div className="min-w-0">
        <h2 className="text-xl leading-tight font-bold">{row.title}</h2>
        <p>{companyName(row)}</p>
      </div>
    </div>
  );
}

/** What the list contains, without details. */
export const Summary = ({ row }: { row: InternshipRow }) => (
  <DescriptionList
    items={[
      ['Location', row.location, 'wide'],
      ['Remuneration', row.internship_financing.toUpperCase()],
      ['Duration', durationText(row.duration, row.duration_unit)],
      ['Category', row.category || fallbacks.category],
      ...(row.internship_type ? [['Type', row.internship_type] as const] : []),
      ['Posted on', longDate(row.created_at)],
      ['Application expiry date', longDate(row.last_date_to_apply)],
    ]}
  />
);

/** Description, skills and company: requires a log-in (rule 19). */
export function DetailParts({ internship }: { internship: InternshipDetails }) {
  const { company, required_skills: skills } = internship;
  const items: DescriptionItem[] = [
    ['Company', companyName(internship), 'wide'],
    ['Website', company.website_url ? <WebLink url={company.website_url} /> : missing, 'wide'],
    ['Email', company.email ? <MailLink address={company.email} /> : missing, 'wide'],
  ];
  return (
    <>
      <CardSection title="Description">
        <p className="whitespace-pre-line">{internship.description || missing}</p>
      </CardSection>
      <CardSection title="Required skills">
        {skills.length === 0 ? <p>None</p> : null}
        <ul className="list-disc pl-6">
          {skills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </ul>
      </CardSection>
      <CardSection title="About the company">
        <DescriptionList items={items} />
      </CardSection>
    </>
  );
}

const missing = messages.missing.value;
