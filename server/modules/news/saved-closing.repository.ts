import { lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applications, internships, savedInternships, users } from '../../db/schema';
import { isPublic } from '../internships/list.repository';

const batchSize = 200;

interface ClosingSoon {
  userId: number;
  internshipId: number;
  title: string;
  companyName: string | null;
  /** `YYYY-MM-DD` */
  lastDateToApply: string;
}

/** Public ones closing between two days (`YYYY-MM-DD`, inclusive), of students who may still apply. */
export async function claimClosingSoon(
  tx: Database,
  { from, to }: { from: string; to: string },
): Promise<ClosingSoon[]> {
  const { title, lastDateToApply } = internships;
  const { rows } = (await tx.execute(sql`
    with due as (
      select s.student_id, s.internship_id, ${title}, ${users.companyName}, ${lastDateToApply}
      from ${internships}
        join ${users} on ${users.id} = ${internships.businessId}
        join ${savedInternships} s on s.internship_id = ${internships.id} and s.is_saved
          and s.closing_told_for is distinct from ${lastDateToApply}
        join ${users} student on student.id = s.student_id and student.status <> 'rejected'
      where ${isPublic(from)} and ${lte(lastDateToApply, to)}
        and not exists (
          select 1 from ${applications} a where a.student_id = s.student_id and a.internship_id = s.internship_id
        )
      limit ${batchSize}
      for update of s skip locked for key share of student skip locked
    )
    update ${savedInternships} s set closing_told_for = due.last_date_to_apply
    from due where s.student_id = due.student_id and s.internship_id = due.internship_id
    returning s.student_id as "userId", s.internship_id as "internshipId", due.title,
      due.company_name as "companyName", to_char(due.last_date_to_apply, 'YYYY-MM-DD') as "lastDateToApply"
  `)) as { rows: ClosingSoon[] };
  return rows;
}
