import { limits } from '#contract/limits';
import { grades, type Grade } from '#contract/status';

/** Schools in a resume (rule document-6) for a grade, or without one for null; the last one last. @param written a field */
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
