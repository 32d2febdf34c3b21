import { describe, expect, test } from 'vitest';
import { internshipRow } from '../tests/support/answers';
import { internshipTags, jobPosting, jsonInHtml, metaOf, pageTags } from './share';

const row = internshipRow({
  id: 12,
  last_date_to_apply: '2027-03-05',
  created_at: '2027-01-31T15:00:00.000Z',
  company: { id: 4, company_name: 'Kundu Hardware', logo_url: '/api/files/logo/k.webp' },
});
const portal = 'https://portal.example';
const withCompany = (company_name: string) => ({ ...row.company, company_name });

test('a preview says title, company, place, length and last day, at an address without a search', () => {
  const { picture, ...tags } = internshipTags(row, portal);
  expect(tags).toEqual({
    title: 'Store assistant · Kundu Hardware',
    description: 'Paid internship at Kundu Hardware, Lae. 12 weeks. Apply by 5 March 2027.',
    url: 'https://portal.example/internship-details/12',
  });
  expect(picture).toBe('https://portal.example/link-picture.png');
});

test('another page has the words of the portal and its picture', () => {
  const tags = pageTags('/about', 'About', portal);
  expect(tags).toMatchObject({ title: 'About · Wokabaut', url: 'https://portal.example/about' });
  expect(pageTags('/', undefined, portal).title).toBe('Wokabaut: The internship portal');
});

test('what Facebook and WhatsApp read is all there', () => {
  const tags = internshipTags(row, portal);
  const named = new Map(metaOf(tags).map(([, name, content]) => [name, content]));
  expect(named.get('og:title')).toBe(tags.title);
  expect(named.get('og:image')).toBe(tags.picture);
  expect([...named.values()].filter((content) => content === '')).toEqual([]);
});

test('the job posting has what is public, and nothing invented', () => {
  const posting = jobPosting(row, portal);
  expect(posting).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Store assistant',
    description: expect.stringContaining('Apply by 5 March 2027.') as string,
    identifier: { '@type': 'PropertyValue', name: 'Wokabaut', value: '12' },
    url: 'https://portal.example/internship-details/12',
    // Of 31 January, 15:00 UTC.
    datePosted: '2027-02-01',
    validThrough: '2027-03-05T23:59:59+10:00',
    employmentType: 'INTERN',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Kundu Hardware',
      logo: 'https://portal.example/api/files/logo/k.webp',
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Lae', addressCountry: 'PG' },
    },
    directApply: true,
  });
  const bare = jobPosting({ ...row, company: { ...row.company, company_name: ' ', logo_url: null } }, portal);
  expect(bare.hiringOrganization).toEqual({ '@type': 'Organization', name: 'Company not available' });
});

describe('hostile and long words', () => {
  const script = '</script><script>alert("1")</script><!--\u2028& \'x\'';

  test('cannot end the script element of the job posting', () => {
    const text = jsonInHtml(jobPosting({ ...row, title: script, company: withCompany(script) }, portal));
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toMatchObject({ title: '</script><script>alert("1")</script><!-- & \'x\'' });
  });

  test('are cut to what previews show, at whole characters, and the last day always stays', () => {
    for (const long of ['x'.repeat(500), '😀'.repeat(300), 'Mt. '.repeat(200), script.repeat(20)]) {
      const { title, description } = internshipTags(
        {
          ...{ ...row, title: long, location: long, company: withCompany(long) },
          ...({ internship_financing: 'unpaid', duration: 120, duration_unit: 'months' } as const),
          last_date_to_apply: '2027-09-30',
        },
        portal,
      );
      expect(title.length).toBeLessThanOrEqual(120);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(description).toMatch(/\. 120 months\. Apply by 30 September 2027\.$/);
      for (const text of [title, description]) expect(() => encodeURIComponent(text)).not.toThrow();
    }
  });

  test('that reverse or hide what is read are taken out', () => {
    const { title } = internshipTags({ ...row, title: 'Store\u202E\u0007 assis\ntant\u200B' }, portal);
    expect(title).toBe('Store assis tant · Kundu Hardware');
  });
});
