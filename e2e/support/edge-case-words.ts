import sharp from 'sharp';
import { limits } from '#contract/limits';
import { inDays } from './internships';

/** Texts of the maximum length, with words that are wider than a phone. */
export const long = {
  name: 'Bartholomew-Maximilian Wanigasekara-Kaupa of Tambul and Nebilyer'.slice(0, limits.fullName.max),
  title:
    'Trainee Telecommunications-and-Broadcasting-Infrastructure-Maintenance Technician for the Outer Islands of Milne Bay Province and the Trobriands'.slice(
      0,
      limits.internshipTitle.max,
    ),
  company:
    'Autonomous Region Agricultural-Cooperative-Development and Inter-Island-Shipping Association of Bougainville and Buka Limited and Sons'.slice(
      0,
      limits.shortText.max,
    ),
  place:
    'Kokopo-Rabaul-Keravat Regional Administrative Precinct, behind the old Coconut Products wharf, second gate on the left hand side'.slice(
      0,
      limits.shortText.max,
    ),
  school:
    'Saint Francis-Xavier-of-the-Mountains Technical-and-Vocational Secondary School, Upper Mendi-Ialibu-Pangia, Southern Highlands'.slice(
      0,
      limits.schoolName.max,
    ),
  reason:
    'We could not find Bougainville-and-Buka-Agricultural-Cooperative-Development in the register of companies. Please bring your certificate. '
      .repeat(5)
      .slice(0, limits.statusReason.max),
  email: 'a.very.long.mailbox.name.that.does.not.break.anywhere@subdomain.of.an.example.example',
};

/** Sign-up fields of a business. */
export const longBusiness = {
  role: 'business',
  company_name: long.company,
  city: long.place.slice(0, limits.city.max),
  representative_name: long.name,
  business_number: '+675 7000 0000 extension 12345',
  website_url: `https://${'long-'.repeat(30)}.example/`,
  description:
    `${long.company}.\n\n${`${long.place}\nhttps://an.address.example/${'x'.repeat(150)}\n`.repeat(4)}`.slice(
      0,
      limits.companyDescription.max,
    ),
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
  description: `${long.title}\n\nhttps://an.address.example/${'x'.repeat(150)}\n\n${long.place}`,
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
