/** What a student enters to sign up. */
export const studentFields = (email: string, password: string) => ({
  full_name: 'Anna Kila Vagi',
  email,
  mobile_number: '+675 7123 4567',
  date_of_birth: '2008-05-17',
  role: 'student',
  city: 'Port Moresby',
  password,
  password_confirmation: password,
});

/** What a business enters to sign up. */
export const businessFields = (email: string, password: string) => ({
  email,
  role: 'business',
  company_name: 'Kokoda Hardware',
  city: 'Lae',
  representative_name: 'Peter Aihi',
  business_number: '+675 321 0000',
  website_url: 'kokoda-hardware.example',
  password,
  password_confirmation: password,
});
