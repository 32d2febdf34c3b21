import { limits } from '#contract/limits';
import type { Grade } from '#contract/status';

/**
 * The school that a resume (rule 58) names for a grade, else the last one in it; empty without one.
 * @param written reads a field of the resume
 */
export function schoolInResume(written: (field: string) => string, grade: Grade): string {
  let last = '';
  for (let row = limits.resume.schools; row > 0; row -= 1) {
    const school = written(`school_${row}`);
    if (school && written(`grade_${row}`).includes(String(grade))) return school;
    last ||= school;
  }
  return last;
}
