import * as v from 'valibot';
import { Levels, type Level } from '#contract/applications';
import { apply } from '#contract/messages/applications';
import { grades, type Grade } from '#contract/status';
import { limits } from '#contract/limits';

/** School names of ticked grades that are not added yet; the empty string for a grade just ticked. */
export type Typed = Partial<Record<Grade, string>>;

export interface LevelsState {
  levels: Level[];
  typed: Typed;
}

const without = (typed: Typed, grade: Grade): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => key !== String(grade)));

/** Ticking shows the school field; unticking clears it (screens.md section 4, Apply form). */
export const tick = (state: LevelsState, grade: Grade, ticked: boolean, school = ''): LevelsState => ({
  ...state,
  typed: ticked ? { ...state.typed, [grade]: school } : without(state.typed, grade),
});

export const typeSchool = (state: LevelsState, grade: Grade, name: string): LevelsState => ({
  ...state,
  typed: { ...state.typed, [grade]: name },
});

export function addLevel(
  { levels, typed }: LevelsState,
  grade: Grade,
): { ok: true; state: LevelsState } | { ok: false; sentence: string } {
  const checked = v.safeParse(Levels, [...levels, { grade, school_name: typed[grade] ?? '' }]);
  if (!checked.success) return { ok: false, sentence: checked.issues[0].message };
  const added = checked.output.sort((a, b) => a.grade - b.grade);
  return { ok: true, state: { levels: added, typed: without(typed, grade) } };
}

export const removeLevel = ({ levels, typed }: LevelsState, grade: Grade): LevelsState => ({
  levels: levels.filter((level) => level.grade !== grade),
  typed: without(typed, grade),
});

/** Three-way merge by grade: `mine` where it differs from `base`, otherwise `theirs`. */
export function mergeLevels(base: LevelsState, mine: LevelsState, theirs: LevelsState): LevelsState {
  const part = ({ levels, typed }: LevelsState, grade: Grade) => ({
    level: levels.find((level) => level.grade === grade),
    name: typed[grade],
  });
  const merged: LevelsState = { levels: [], typed: {} };
  for (const grade of grades) {
    const isChanged = JSON.stringify(part(mine, grade)) !== JSON.stringify(part(base, grade));
    const { level, name } = part(isChanged ? mine : theirs, grade);
    if (level) merged.levels.push(level);
    if (name !== undefined) merged.typed[grade] = name;
  }
  return merged;
}

export interface LevelProblems {
  section?: string;
  grades: Typed;
}

/** Adds each typed school, as Add does, so that it is not lost; a blank one stays open. */
export const addTyped = (state: LevelsState): LevelsState =>
  grades.reduce((added, grade) => {
    if (!added.typed[grade]?.trim()) return added;
    const result = addLevel(added, grade);
    return result.ok ? result.state : added;
  }, state);

export function validateLevels({ levels, typed }: LevelsState): LevelProblems | null {
  const problems: Typed = {};
  for (const grade of grades) {
    if (typed[grade] === undefined) continue;
    const result = addLevel({ levels, typed }, grade);
    if (!result.ok) problems[grade] = result.sentence;
  }
  if (Object.keys(problems).length > 0) return { grades: problems };
  return levels.length === 0 ? { section: apply.noGrade, grades: {} } : null;
}

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
