import { useId, useRef, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits';
import { apply } from '#contract/messages/applications';
import { grades, type Grade } from '#contract/status';
import { ErrorText, RequiredMark } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import {
  addLevel,
  removeLevel,
  tick,
  typeSchool,
  type LevelProblems,
  type LevelsState,
} from './grade-levels';

interface GradeFieldsProps {
  state: LevelsState;
  onChange: (state: LevelsState) => void;
  problems: LevelProblems | null;
  onProblems: (problems: LevelProblems | null) => void;
}

/** 'Level Achieved': tick a grade, type its school, add or remove it (screens.md section 4). */
export function GradeFields({ state, onChange, problems, onProblems }: GradeFieldsProps) {
  const id = useId();
  const change = (next: LevelsState) => {
    onProblems(null);
    onChange(next);
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
      {grades.map((grade) => (
        <GradeRow
          key={grade}
          grade={grade}
          state={state}
          problem={problems?.grades[grade]}
          onChange={change}
          onProblem={(sentence) => onProblems({ grades: { [grade]: sentence } })}
        />
      ))}
      <ErrorText id={`${id}-error`}>{problems?.section && problems.section}</ErrorText>
    </fieldset>
  );
}

interface GradeRowProps {
  grade: Grade;
  state: LevelsState;
  problem: string | undefined;
  onChange: (state: LevelsState) => void;
  onProblem: (sentence: string) => void;
}

function GradeRow({ grade, state, problem, onChange, onProblem }: GradeRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const added = state.levels.find((level) => level.grade === grade);
  const typed = added ? undefined : state.typed[grade];
  const add = () => {
    const result = addLevel(state, grade);
    if (!result.ok) return onProblem(result.sentence);
    onChange(result.state);
    focusSoon('button');
  };
  const remove = () => {
    onChange(removeLevel(state, grade));
    focusSoon('input');
  };
  /** The focused element is unmounted: focus moves within the row. */
  const focusSoon = (what: 'button' | 'input') =>
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(what)?.focus());
  return (
    <div ref={row} className="border-base-300 rounded-box border px-4 py-1">
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="checkbox checkbox-primary"
          checked={added !== undefined || typed !== undefined}
          disabled={added !== undefined}
          onChange={(event) => onChange(tick(state, grade, event.target.checked))}
        />
        Grade {grade}
      </label>
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
    <div className="flex items-center gap-3 pb-2">
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
    <div className="flex flex-col gap-1 pb-3">
      <label htmlFor={id} className="font-semibold">
        School name for Grade {grade}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className={`input min-w-0 flex-1 ${problem ? 'input-error' : ''}`}
          value={name}
          maxLength={limits.schoolName.max}
          autoComplete="off"
          autoCapitalize="words"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => onName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="btn btn-outline" disabled={name.trim() === ''} onClick={onAdd}>
          Add <span className="sr-only">Grade {grade}</span>
        </button>
      </div>
      <ErrorText id={`${id}-error`}>{problem}</ErrorText>
    </div>
  );
}
