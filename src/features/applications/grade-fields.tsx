import { useId, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { apply } from '#contract/messages/applications';
import { grades, type Grade } from '#contract/status';
import { ErrorText, RequiredMark } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import type { ApplicationEditor } from './application-editor';
import { useEditor } from './use-editor';
import {
  addLevel,
  removeLevel,
  tick,
  typeSchool,
  type LevelProblems,
  type LevelsState,
  schoolsInResume,
} from './grade-levels';

interface GradeFieldsProps {
  editor: ApplicationEditor;
  /** Reads a field of the resume on this phone: the school of a grade comes from it. */
  resume: (field: string) => string;
  problems: LevelProblems | null;
  onProblems: (problems: LevelProblems | null) => void;
}

const tickId = (grade: Grade) => `grade-${grade}`;
const schoolId = (grade: Grade) => `school-${grade}`;

export const firstGradeField = (problems: LevelProblems): string => {
  const grade = grades.find((one) => problems.grades[one] !== undefined);
  return grade === undefined ? tickId(grades[0]) : schoolId(grade);
};

/** 'Level Achieved': tick a grade, type its school, add or remove it (screens.md section 4). */
export function GradeFields({ editor, resume, problems, onProblems }: GradeFieldsProps) {
  const id = useId();
  const levels = useEditor(editor, (all) => all.levels);
  const typed = useEditor(editor, (all) => all.typed);
  const state = { levels, typed };
  const suggested = schoolsInResume(resume, null);
  /** Pressing a tick removes its school; blur must not add it back. */
  const pressed = useRef<Grade | null>(null);
  const change = ({ levels: added, typed: open }: LevelsState) => {
    onProblems(null);
    editor.change({ levels: added, typed: open });
  };
  return (
    <fieldset
      id="level-achieved"
      tabIndex={-1}
      className="flex flex-col gap-2 focus-visible:shadow-none focus-visible:outline-none"
      aria-describedby={`${id}-hint ${problems?.section ? `${id}-error` : ''}`}
    >
      <legend className="text-xl font-bold">
        Level Achieved
        <RequiredMark />
      </legend>
      <p id={`${id}-hint`} className="text-base-content/80">
        Please mark only your highest achievement. One grade is enough.
      </p>
      {/* Each word is three times nearer to its own box than to the next one. */}
      <div className="flex flex-wrap gap-x-6">
        {grades.map((grade) => {
          const isAdded = levels.some((level) => level.grade === grade);
          return (
            <label
              key={grade}
              className="flex min-h-12 items-center gap-1 font-semibold whitespace-nowrap"
              onPointerDown={() => (pressed.current = grade)}
            >
              <input
                id={tickId(grade)}
                type="checkbox"
                className="checkbox"
                checked={isAdded || typed[grade] !== undefined}
                disabled={isAdded}
                onChange={({ target }) =>
                  change(tick(state, grade, target.checked, schoolsInResume(resume, grade).at(-1)))
                }
              />
              Grade {grade}
            </label>
          );
        })}
      </div>
      {grades.map((grade) => (
        <School
          key={grade}
          grade={grade}
          state={state}
          problem={problems?.grades[grade]}
          isTickPressed={() => pressed.current === grade}
          onEnter={() => (pressed.current = null)}
          onChange={change}
          onProblem={(sentence) => onProblems({ grades: { [grade]: sentence } })}
        />
      ))}
      {suggested.length > 0 ? (
        <datalist id="schools">
          {suggested.map((school, at) => (
            <option key={at}>{school}</option>
          ))}
        </datalist>
      ) : null}
      <ErrorText id={`${id}-error`}>{problems?.section && problems.section}</ErrorText>
    </fieldset>
  );
}

interface SchoolProps {
  grade: Grade;
  state: LevelsState;
  problem: string | undefined;
  isTickPressed: () => boolean;
  onEnter: () => void;
  onChange: (state: LevelsState) => void;
  onProblem: (sentence: string) => void;
}

/** The school of a ticked grade, as field or text of equal height: it may be added while another is pressed. */
function School({ grade, state, problem, onChange, onProblem, ...pressing }: SchoolProps) {
  const row = useRef<HTMLDivElement>(null);
  const added = state.levels.find((level) => level.grade === grade);
  const typed = added ? undefined : state.typed[grade];
  if (!added && typed === undefined) return null;
  const focusSoon = (what: 'button' | 'input') =>
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(what)?.focus());
  const add = () => {
    const result = addLevel(state, grade);
    if (!result.ok) return onProblem(result.sentence);
    onChange(result.state);
    focusSoon('button');
  };
  const remove = () => {
    onChange(removeLevel(state, grade));
    requestAnimationFrame(() => document.getElementById(tickId(grade))?.focus());
  };
  const onBlur = ({ relatedTarget, currentTarget, target }: FocusEvent<HTMLElement>) => {
    // A long name from its start.
    target.scrollLeft = 0;
    const isStaying = currentTarget.contains(relatedTarget) || relatedTarget?.id === tickId(grade);
    if (isStaying || pressing.isTickPressed() || !typed?.trim()) return;
    const result = addLevel(state, grade);
    if (result.ok) onChange(result.state);
  };
  return (
    <div ref={row} className="min-h-21" onBlur={onBlur} onFocus={pressing.onEnter}>
      {added ? <AddedLevel grade={grade} school={added.school_name} onRemove={remove} /> : null}
      {typed === undefined ? null : (
        <SchoolField
          grade={grade}
          name={typed}
          problem={problem}
          onName={(name) => onChange(typeSchool(state, grade, name))}
          onAdd={add}
        />
      )}
    </div>
  );
}

function AddedLevel({ grade, school, onRemove }: { grade: Grade; school: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-success flex items-center gap-2 font-semibold" role="status">
          <Icon name="check" className="size-5" />
          {apply.gradeAdded(grade)}
        </p>
        <p>{school}</p>
      </div>
      <button
        type="button"
        className="btn btn-square btn-ghost"
        aria-label={`Remove Grade ${grade}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

interface SchoolFieldProps {
  grade: Grade;
  name: string;
  problem: string | undefined;
  onName: (name: string) => void;
  onAdd: () => void;
}

function SchoolField({ grade, name, problem, onName, onAdd }: SchoolFieldProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter adds the school; it must not submit the form.
    event.preventDefault();
    onAdd();
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={schoolId(grade)} className="font-semibold">
        School name for Grade {grade}
      </label>
      <div className="flex gap-2">
        <input
          id={schoolId(grade)}
          list="schools"
          className={`input min-w-0 flex-1 ${problem ? 'input-error' : ''}`}
          value={name}
          autoComplete="off"
          autoCapitalize="words"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => onName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {/* As good as leaving the field: it must not look needed. */}
        <button type="button" className="btn btn-ghost" disabled={name.trim() === ''} onClick={onAdd}>
          Add <span className="sr-only">Grade {grade}</span>
        </button>
      </div>
      <ErrorText id={`${id}-error`}>{problem}</ErrorText>
    </div>
  );
}
