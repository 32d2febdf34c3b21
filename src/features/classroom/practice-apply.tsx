import { useState, type FormEvent } from 'react';
import { acceptDocuments, documentFields, type DocumentField } from '#contract/files';
import { practice as messages } from '#contract/messages/practice';
import { steps } from '#contract/messages/steps';
import { limits } from '#contract/limits';
import { grades } from '#contract/status';
import { useSession } from '../../lib/services';
import { ErrorText, RequiredMark, TextField } from '../../ui/fields';
import { FileButton } from '../../ui/file-button';
import { Icon } from '../../ui/icon';
import { StickyBar } from '../../ui/sticky-bar';
import { practiceProblems } from './practice-journey';
import type { StepProps } from './practice-step';

const documents = Object.entries(documentFields) as [DocumentField, string][];

/** The form of an application, filled in for practice: nothing is read of a chosen file but its name. */
export function PracticeApply({ practice: { form, hasSignal }, dispatch, number }: StepProps) {
  const [isAsked, setAsked] = useState(false);
  // Who is logged in has the dock.
  const isLoggedIn = useSession() !== null;
  const problems: ReturnType<typeof practiceProblems> = isAsked ? practiceProblems(form) : {};
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    dispatch({ type: 'apply', internship: number });
  };
  const choose = (field: DocumentField, name: string) =>
    dispatch({ type: 'fill', form: { documents: { ...form.documents, [field]: name } } });
  return (
    <form noValidate aria-label="Apply" className="flex flex-col gap-4" onSubmit={apply}>
      <fieldset className="flex flex-col gap-2">
        <legend className="text-xl font-bold">
          Level Achieved
          <RequiredMark />
        </legend>
        <div className="flex flex-wrap gap-x-5">
          {grades.map((grade) => (
            <label key={grade} className="flex min-h-12 items-center gap-1.5 font-semibold whitespace-nowrap">
              <input
                type="checkbox"
                className="checkbox size-5"
                checked={form.grade === grade}
                onChange={({ target }) =>
                  dispatch({ type: 'fill', form: { grade: target.checked ? grade : null } })
                }
              />
              Grade {grade}
            </label>
          ))}
        </div>
        <ErrorText>{problems.grade}</ErrorText>
        {form.grade === null ? null : (
          <TextField
            label={`School name for Grade ${form.grade}`}
            name="school"
            required
            value={form.school}
            error={problems.school}
            maxLength={limits.schoolName.max}
            autoComplete="off"
            onChange={(school) => dispatch({ type: 'fill', form: { school } })}
          />
        )}
      </fieldset>
      <section className="flex flex-col gap-3" aria-labelledby="practice-files">
        <h2 id="practice-files" className="text-xl font-bold">
          Add Files
          <RequiredMark />
        </h2>
        {documents.map(([field, label]) => (
          <Document
            key={field}
            label={label}
            name={form.documents[field]}
            onName={(name) => choose(field, name)}
          />
        ))}
        <ErrorText role="alert">{problems.documents}</ErrorText>
      </section>
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="checkbox"
          checked={hasSignal}
          onChange={({ target }) => dispatch({ type: 'signal', hasSignal: target.checked })}
        />
        Practise with signal
      </label>
      <StickyBar docked={isLoggedIn}>
        <button type="submit" className="btn btn-primary btn-block">
          Apply Now
        </button>
        {hasSignal ? null : <p className="text-sm">{steps.withoutSignal}</p>}
      </StickyBar>
    </form>
  );
}

interface DocumentProps {
  label: string;
  /** Of the chosen file. */
  name: string | undefined;
  onName: (name: string) => void;
}

function Document({ label, name, onName }: DocumentProps) {
  const document = label.toLowerCase();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">
        {label}
        <RequiredMark />
      </h3>
      {name ? (
        <p role="status" className="flex items-center gap-2">
          <Icon name="check" className="text-success size-5" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </p>
      ) : null}
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <button type="button" className="btn btn-outline" onClick={() => onName(`Practice ${document}`)}>
          {messages.useOwn(document)}
        </button>
        <FileButton
          icon="upload"
          name={`${label}: Choose a file`}
          accept={acceptDocuments}
          busy={false}
          onPick={([file]) => file && onName(file.name)}
        >
          Choose a file
        </FileButton>
      </div>
    </div>
  );
}
