import sharp from 'sharp';
import { limits } from '#contract/limits';
import { inDays } from './internships';

/** Words that are wider than a phone, as many as fit. */
const filled = (words: string, max: number) => `${words} `.repeat(20).slice(0, max - 1) + '.';

const organisation =
  'Agricultural-Cooperative-Development and Inter-Island-Shipping Association of Bougainville';
const place = 'Kokopo-Rabaul-Keravat Regional Administrative Precinct, behind the old Coconut Products wharf';
const address = `https://an.address.example/${'x'.repeat(150)}`;

/** Texts of the maximum length. */
export const long = {
  name: filled('Bartholomew-Maximilian Wanigasekara-Kaupa', limits.fullName.max),
  title: filled('Telecommunications-and-Broadcasting-Maintenance Technician', limits.internshipTitle.max),
  company: filled(organisation, limits.shortText.max),
  place: filled(place, limits.shortText.max),
  school: filled('Saint Francis-Xavier-of-the-Mountains Secondary School', limits.schoolName.max),
  reason: filled(`We could not find ${organisation} in the register`, limits.statusReason.max),
  email: 'a.very.long.mailbox.name.that.does.not.break.anywhere@subdomain.of.an.example.example',
};

/** Sign-up fields of a business. */
export const longBusiness = {
  role: 'business',
  company_name: long.company,
  city: filled(place, limits.city.max),
  representative_name: long.name,
  business_number: '+675 7000 0000 extension 12345',
  website_url: `https://${'long-'.repeat(30)}.example/`,
  description: filled(`${long.company}\n\n${address}\n${place}\n`, limits.companyDescription.max),
};

/** Fields of an internship without its category. */
export const longInternship = () => ({
  title: long.title,
  location: long.place,
  internship_financing: 'unpaid',
  duration: limits.duration.max,
  duration_unit: 'months',
  required_skills: Array.from(
    { length: limits.skills.maxEntries },
    (_, index) => `Skill-${index}-${'x'.repeat(50)}`,
  ),
  last_date_to_apply: inDays(60),
  internship_type: 'Full Time',
  description: `${long.title}\n\n${address}\n\n${long.place}`,
});

/** A transparent, very wide logo. */
export const emptyPicture = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 900, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer(),
});
