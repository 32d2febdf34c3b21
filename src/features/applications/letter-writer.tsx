import { useId, useRef } from 'react';
import type { Level } from '#contract/applications';
import { limits } from '#contract/limits';
import { writing } from '#contract/messages/writing';
import { foreignLetter } from '#outbox/documents/text-layout';
import type { LetterSubject } from './written-pages';
import { ErrorText } from '../../ui/fields';

export const starters = {
  apply: (title: string, company: string) => `I am applying for ${title} at ${company}.`,
  school: (grade: number, school: string) =>
    `I finished Grade ${grade} at ${school}, and I want to learn more at work.`,
  noSchool: 'I have finished school, and I want to learn more at work.',
  call: 'I learn fast and I can start soon. Please call me at any time.',
} as const;

const text = writing.letterForm;

interface LetterWriterProps {
  letter: string;
  subject: LetterSubject;
  levels: readonly Level[];
  onChange: (letter: string) => void;
  onDone: () => void;
}

/** A cover letter as text, with sentences to begin with (rule document-5). */
export function LetterWriter({ letter, subject, levels, onChange, onDone }: LetterWriterProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [school] = levels;
  const sentences = [
    starters.apply(subject.title, subject.company_name),
    school ? starters.school(school.grade, school.school_name) : starters.noSchool,
    starters.call,
  ].filter((sentence) => !letter.includes(sentence));
  const foreign = foreignLetter(letter);
  const problem = foreign === null ? null : writing.letter(foreign);
  const add = (sentence: string) => {
    onChange(letter.trim() === '' ? sentence : `${letter.trimEnd()} ${sentence}`);
    area.current?.focus();
  };
  return (
    <div className="border-base-300 rounded-box flex flex-col gap-2 border p-3">
      <label htmlFor={id} className="font-semibold">
        {text.label}
      </label>
      <p id={`${id}-hint`} className="text-base-content/80">
        {text.hint}
      </p>
      {sentences.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <button
                type="button"
                className="btn btn-outline h-auto min-h-12 w-full justify-start py-2 text-left font-normal break-words"
                onClick={() => add(sentence)}
              >
                {sentence}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <textarea
        ref={area}
        id={id}
        rows={8}
        className={`input ${problem ? 'input-error' : ''}`}
        value={letter}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-count${problem ? ` ${id}-error` : ''}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p
        id={`${id}-count`}
        className={`text-sm ${letter.length > limits.letter.max ? 'text-error font-semibold' : 'text-base-content/80'}`}
      >
        {text.count(letter.length)}
      </p>
      <ErrorText id={`${id}-error`} role="alert">
        {problem}
      </ErrorText>
      <button type="button" className="btn btn-outline self-start" onClick={onDone}>
        {text.done}
      </button>
    </div>
  );
}
