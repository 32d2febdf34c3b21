import { limits } from '#contract/limits';
import type { Grade } from '#contract/status';
import { formKeyPrefix } from '../../lib/form-key';
import { RESUME_FORM } from '../../lib/resume';
import type { StringStorage } from '../../lib/session';

/**
 * The school that the resume on this phone (rule 58) names for a grade, else the last one in it; empty without one.
 * @param personId the user id
 */
export function schoolInResume(
  storage: Pick<StringStorage, 'getItem'>,
  personId: number,
  grade: Grade,
): string {
  try {
    const text = storage.getItem(`${formKeyPrefix}${personId}.${RESUME_FORM}`);
    const values = JSON.parse(text ?? '{}') as Record<string, string | undefined>;
    let school = '';
    for (let row = limits.resume.schools; row > 0; row -= 1) {
      const named = values[`school_${row}`]?.trim();
      if (!named) continue;
      if (values[`grade_${row}`]?.match(/\d+/)?.[0] === String(grade)) return named;
      school ||= named;
    }
    return school;
  } catch {
    return '';
  }
}
