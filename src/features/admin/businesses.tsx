import type { User } from '#contract/accounts';
import { descriptionLabel } from '#contract/messages/account';
import { fallbacks, missing as missingMessages } from '#contract/messages/site';
import { admin as adminMessages, nouns } from '#contract/messages/admin';
import { longDate } from '../../lib/format';
import { CardSection, DescriptionList, Lines, WIDE } from '../../ui/card';
import { BreakableAddress, WebLink, Contacts } from '../../ui/contacts';
import { CompanyLogo } from '../../ui/logo';
import { ChangedProfilesLink } from './changed-profiles-link';
import { LogInHelp } from './log-in-help';
import { emailProof, type PeopleList, adminQueries } from './admin-queries';

const MISSING = missingMessages.value;
const nameOf = ({ company_name }: User) => company_name || fallbacks.companyName;

const website = ({ website_url }: User) => (website_url ? <WebLink url={website_url} /> : MISSING);

export const businesses: PeopleList<User> = {
  route: '/list-all-business',
  role: 'business',
  title: 'List of Businesses',
  noun: nouns.business,
  icon: 'building',
  listFailed: adminMessages.businessesFailed,
  missing: adminMessages.businessMissing,
  source: adminQueries.businesses,
  nameOf,
  columns: [
    { header: 'Business Name', value: ({ company_name }) => company_name, cell: nameOf, names: true },
    {
      header: 'Email',
      value: ({ email }) => email,
      cell: ({ email }) => <BreakableAddress>{email}</BreakableAddress>,
    },
    { header: 'City', value: ({ city }) => city, phone: 'below' },
    { header: 'Representative', value: ({ representative_name }) => representative_name },
    {
      header: 'Business Number',
      value: ({ business_number }) => business_number,
      cell: ({ business_number }) =>
        business_number?.replace(/(?<digit>\d) (?=\d)/g, '$<digit>\u00a0') || MISSING,
    },
    { header: 'Website', value: ({ website_url }) => website_url, cell: website, breaks: 'anywhere' },
  ],
  Details,
  Below: () => (
    <div>
      <ChangedProfilesLink />
    </div>
  ),
};

function Details({ person }: { person: User }) {
  return (
    <>
      {person.logo_url ? (
        <CompanyLogo src={person.logo_url} name={nameOf(person)} className="size-24" />
      ) : null}
      <Contacts email={person.email} mobile={person.mobile_number} />
      <DescriptionList
        items={[
          ['City', person.city || MISSING],
          ['Representative', person.representative_name || MISSING],
          ['Business Number', person.business_number || MISSING],
          ['Signed up', longDate(person.created_at)],
          ...emailProof(person),
          ['Website', website(person), WIDE],
        ]}
      />
      {person.description ? (
        <CardSection title={descriptionLabel}>
          <Lines>{person.description}</Lines>
        </CardSection>
      ) : null}
      <LogInHelp person={person} />
    </>
  );
}
