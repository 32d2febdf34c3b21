const password = { password: 'long enough', password_confirmation: 'long enough' };
const business = { role: 'business', company_name: 'Kundu', city: 'Lae', representative_name: 'Ruth Kila' };
const internship = {
  ...{ title: 'Helper', location: 'Lae', internship_financing: 'paid', duration: 2, duration_unit: 'weeks' },
  ...{ required_skills: 'Care', internship_category_id: 1, description: 'Help.', status: 'available' },
};
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const user = (fresh: string) => ({ email: `${fresh}@fuzz.example`, full_name: 'Anna Vagi', city: 'Lae' });

/** A body that a call accepts, so that junk in one field of it gets past the checks before that field. */
export interface ValidBody {
  under?: string;
  fields: (fresh: string, day: string) => Record<string, unknown>;
  files?: Record<string, Buffer>;
}
export const validBodies: Record<string, ValidBody> = {
  'POST /users': {
    under: 'user',
    fields: (fresh) => ({
      ...{ ...user(fresh), ...password, role: 'student', mobile_number: '7123 4567' },
      date_of_birth: '2008-02-29',
    }),
  },
  'POST /users business': {
    under: 'user',
    fields: (fresh) => ({ ...business, ...password, email: `${fresh}@fuzz.example`, business_number: '1' }),
    files: { image: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]) },
  },
  'PATCH /users': { under: 'user', fields: (fresh) => ({ ...user(fresh), company_name: 'Kundu' }) },
  'PATCH /users form': { under: 'user', fields: (fresh) => user(fresh), files: {} },
  'POST /users/sign_in': { under: 'user', fields: (fresh) => ({ ...user(fresh), ...password }) },
  'POST /users/password': { under: 'user', fields: user },
  'PUT /users/password': { under: 'user', fields: (fresh) => ({ reset_password_token: fresh, ...password }) },
  'POST /contact': {
    fields: (fresh) => ({ ...user(fresh), name: 'Ruth', subject: 'Hello', message: 'Yes?' }),
  },
  'POST /newsletter_subscribe': { fields: user },
  'POST /internship': { fields: (_, day) => ({ ...internship, last_date_to_apply: day }) },
  'POST /internship/': { fields: (_, day) => ({ ...internship, last_date_to_apply: day }) },
  'PUT /internship/:id': { fields: (_, day) => ({ ...internship, last_date_to_apply: day }) },
  'POST /internship_applications': {
    fields: () => ({ internship_id: 1, level_achieved: '[{"grade":12,"school_name":"Hohola"}]' }),
    files: { resume: pdf, cover_letter: pdf },
  },
  'POST /internship_applications/:applicationId/update_status': {
    fields: () => ({ internship_id: 1, status: 'viewed' }),
  },
  'POST /admin/update_user_status': { fields: () => ({ id: 1, status: 'rejected', reason: 'Not listed.' }) },
  'POST /admin/approve_user': { fields: () => ({ id: 1 }) },
  'POST /admin//approve_user': { fields: () => ({ id: 4 }) },
  'POST /admin/participants': {
    fields: () => ({}),
    files: { file: Buffer.from('full_name,date_of_birth\nAnna Vagi,2008-02-29\n') },
  },
};
