import { createHash } from 'node:crypto';
import type pg from 'pg';
import { portMoresbyDate } from '#contract/closing';
import { freshFileLink, logoUrl } from '#server/modules/files/links';

const iso = (date: Date | null) => date?.toISOString() ?? null;

const listColumns = `i.id, i.business_id, i.title, i.location, i.type, i.financing, i.duration, i.duration_unit,
  i.last_date_to_apply::text, i.status, i.created_at, i.updated_at, i.category_id, c.name as category,
  u.company_name, u.logo_file_id`;
const listTables = `internships i join users u on u.id = i.business_id left join categories c on c.id = i.category_id`;

const listQuery = `select ${listColumns} from ${listTables}
  where i.status = 'available' and i.removed_at is null and i.last_date_to_apply >= $1 and u.status = 'approved'
  order by i.created_at desc, i.id desc`;

const detailsQuery = `select ${listColumns}, i.description, i.required_skills, i.removed_at, u.full_name, u.email,
  u.mobile_number, u.business_number, u.city, u.website_url, u.status as business_status from ${listTables} where i.id = $1`;

const ownQuery = `select a.id, a.status, a.levels, a.resume_file_id, a.cover_letter_file_id, a.created_at, a.queued_at,
  a.sent_late_hours, a.released_at, i.id as internship_id, i.title, i.created_at as internship_created_at, i.removed_at,
  b.company_name, b.logo_file_id, s.full_name, s.email, s.mobile_number
  from applications a join internships i on i.id = a.internship_id join users b on b.id = i.business_id
  join users s on s.id = a.student_id where a.student_id = $1 order by a.created_at desc, a.id desc`;

const sessionQuery = `select u.id, u.role, u.status, s.last_used_at from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1`;

/** As the driver hands them over. */
interface ListRow {
  id: number;
  business_id: number;
  title: string;
  location: string;
  type: string | null;
  financing: string;
  duration: number;
  duration_unit: string;
  last_date_to_apply: string;
  status: string;
  created_at: Date;
  updated_at: Date;
  category_id: number | null;
  category: string | null;
  company_name: string;
  logo_file_id: string | null;
}
interface DetailsRow extends ListRow {
  description: string;
  required_skills: string[];
  full_name: string;
  email: string;
  mobile_number: string | null;
  business_number: string | null;
  city: string | null;
  website_url: string | null;
  business_status: string;
}
interface OwnRow {
  id: number;
  status: string;
  levels: unknown;
  resume_file_id: string;
  cover_letter_file_id: string;
  created_at: Date;
  queued_at: Date | null;
  sent_late_hours: number | null;
  released_at: Date | null;
  internship_id: number;
  title: string;
  internship_created_at: Date;
  removed_at: Date | null;
  company_name: string;
  logo_file_id: string | null;
  full_name: string;
  email: string;
  mobile_number: string | null;
}

const toRow = (row: ListRow) => ({
  id: row.id,
  title: row.title,
  location: row.location,
  internship_type: row.type,
  internship_financing: row.financing,
  duration: row.duration,
  duration_unit: row.duration_unit,
  last_date_to_apply: row.last_date_to_apply,
  status: row.status,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  internship_category_id: row.category_id,
  category: row.category ?? 'Not specified',
  company: {
    id: row.business_id,
    company_name: row.company_name,
    logo_url: logoUrl(row.logo_file_id),
  },
});

/** Who sent `Authorization: Bearer …`. @throws Error for nobody */
export async function callerId(db: pg.Pool, authorization: string | undefined): Promise<number> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const { rows } = await db.query<{ id: number }>(sessionQuery, [hash]);
  if (!rows[0]) throw new Error('Nobody has this token.');
  return rows[0].id;
}

export async function list(db: pg.Pool): Promise<string> {
  const now = Date.now();
  const { rows } = await db.query<ListRow>(listQuery, [portMoresbyDate(now)]);
  return JSON.stringify({
    internships: rows.map(toRow),
    removed: [],
    whole: true,
    as_of: new Date(now).toISOString(),
  });
}

export async function listVersion(db: pg.Pool): Promise<string> {
  const { rows } = await db.query<{ version: string }>(
    "select version from list_versions where name = 'internships'",
  );
  return rows[0]!.version;
}

export async function details(db: pg.Pool, studentId: number, id: number): Promise<string> {
  const { rows } = await db.query<DetailsRow>(detailsQuery, [id]);
  const applied = await db.query('select id from applications where student_id = $1 and internship_id = $2', [
    studentId,
    id,
  ]);
  const found = rows[0]!;
  const row = toRow(found);
  const company = {
    ...row.company,
    representative_name: found.full_name,
    email: found.email,
    mobile_number: found.mobile_number,
    business_number: found.business_number,
    city: found.city,
    website_url: found.website_url,
    status: found.business_status,
  };
  return JSON.stringify({
    internship: {
      ...row,
      description: found.description,
      required_skills: found.required_skills,
      is_applied: applied.rowCount ? 1 : 0,
      company,
    },
  });
}

export async function ownApplications(db: pg.Pool, studentId: number, secret: string): Promise<string> {
  const { rows } = await db.query<OwnRow>(ownQuery, [studentId]);
  const now = Date.now();
  const own = rows.map((row) => ({
    id: row.id,
    status: row.status,
    level_achieved: JSON.stringify(row.levels),
    levels: row.levels,
    resume: freshFileLink(secret, row.resume_file_id, now),
    cover_letter: freshFileLink(secret, row.cover_letter_file_id, now),
    created_at: iso(row.created_at),
    queued_at: iso(row.queued_at),
    sent_late_hours: row.sent_late_hours,
    held: row.released_at === null,
    company: { company_name: row.company_name, image_url: logoUrl(row.logo_file_id) },
    internship: {
      id: row.internship_id,
      title: row.title,
      created_at: iso(row.internship_created_at),
      removed: row.removed_at !== null,
    },
    user: { full_name: row.full_name, email: row.email, mobile_number: row.mobile_number },
  }));
  return JSON.stringify({ status: 200, internship_application: own });
}
