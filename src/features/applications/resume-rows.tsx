import type { Words } from '#contract/languages';
import { useRef, useState } from 'react';
import type { FieldProps } from '../../forms/use-form';
import { isRowWritten, resumeRows, type ResumePart, type ResumeValues } from './resume-page';
import { TextField } from '../../ui/fields';
import { Icon } from '../../ui/icon';

interface FieldText {
  label: string;
  type?: 'tel';
}

const words: Record<ResumePart, { title: string; noun: string; fields: Record<string, FieldText> }> = {
  school: {
    title: 'Schooling',
    noun: 'School',
    fields: {
      school: { label: 'School' },
      grade: { label: 'Grade or course' },
      year: { label: 'Year' },
    },
  },
  job: {
    title: 'Experience',
    noun: 'Work',
    fields: {
      role: { label: 'What you did' },
      place: { label: 'Where' },
      when: { label: 'When' },
    },
  },
  reference: {
    title: 'References',
    noun: 'Person',
    fields: { ref_name: { label: 'Name' }, ref_phone: { label: 'Phone', type: 'tel' } },
  },
};
const widths: Record<string, string> = {
  school: 'col-span-2',
  role: 'col-span-2',
  place: 'col-span-2 sm:col-span-1',
  when: 'col-span-2 sm:col-span-1',
  ref_name: 'col-span-2 sm:col-span-1',
  ref_phone: 'col-span-2 sm:col-span-1',
};
const hints: Partial<Record<ResumePart, Words>> = {
  job: 'Work, church, sport or help at home. Leave it empty if there is none.',
  reference: 'A teacher, pastor or boss who can say something about you.',
};

interface ResumeRowsProps {
  part: ResumePart;
  values: ResumeValues;
  field: (name: string) => FieldProps;
}

export function ResumeRows({ part, values, field }: ResumeRowsProps) {
  const { title, noun: rowName, fields } = words[part];
  const { rows } = resumeRows[part];
  const lastWritten = rows.filter((row) => isRowWritten(values, part, row)).at(-1) ?? 1;
  const [opened, setOpened] = useState(1);
  const shown = rows.slice(0, Math.max(opened, lastWritten));
  const list = useRef<HTMLDivElement>(null);
  const add = () => {
    setOpened(shown.length + 1);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus(),
    );
  };
  return (
    <section aria-labelledby={`resume-${part}`} className="flex flex-col gap-3">
      <h2 id={`resume-${part}`} className="text-xl font-bold">
        {title}
      </h2>
      {hints[part] ? <p className="text-base-content/80 -mt-2">{hints[part]}</p> : null}
      <div ref={list} className="flex flex-col gap-4">
        {shown.map((row) => (
          <fieldset key={row} className="grid grid-cols-2 gap-3">
            <legend className={shown.length > 1 ? 'mb-1 text-sm' : 'sr-only'}>
              {rowName} {row}
            </legend>
            {Object.entries(fields).map(([name, { label, type = 'text' }]) => (
              <div key={name} className={widths[name]}>
                <TextField
                  {...field(`${name}_${row}`)}
                  label={label}
                  type={type}
                  autoComplete="off"
                  required={name === 'school' && row === 1}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      {shown.length < rows.length ? (
        <button type="button" className="btn btn-outline self-start" onClick={add}>
          <Icon name="plus" className="size-5" />
          Add another<span className="sr-only">: {rowName}</span>
        </button>
      ) : null}
    </section>
  );
}
