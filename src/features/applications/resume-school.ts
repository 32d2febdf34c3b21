import { limits } from '#contract/limits';
import { grades, type Grade } from '#contract/status';

/**
 * The schools that a resume (rule 58) names for a grade, the last one last.
 * @param written reads a field of the resume
 * @param grade null for the schools of which it does not say the grade
 */
export function schoolsInResume(written: (field: string) => string, grade: Grade | null): string[] {
  const schools: string[] = [];
  for (let row = 1; row <= limits.resume.schools; row += 1) {
    const numbers: string[] = written(`grade_${row}`).match(/\d+/g) ?? [];
    const isOf = (one: Grade) => numbers.includes(`${one}`);
    const school = written(`school_${row}`);
    if (school && (grade ? isOf(grade) : !grades.some(isOf))) schools.push(school);
  }
  return schools;
}
