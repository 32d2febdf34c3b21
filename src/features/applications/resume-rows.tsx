import type { Words } from '#contract/languages';
import { useRef, useState } from 'react';
import type { FieldProps } from '../../forms/use-form';
import { isRowWritten, resumeRows, type ResumePart, type ResumeValues } from './resume-page';
import { TextField } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/button';

const words: Record<
  ResumePart,
  { title: string; noun: string; labels: Record<string, string>; hint?: Words }
> = {
  school: {
    title: 'Schooling',
    noun: 'School',
    labels: { school: 'School', grade: 'Grade or course', year: 'Year' },
  },
  job: {
    title: 'Experience',
    noun: 'Work',
    labels: { role: 'What you did', place: 'Where', when: 'When' },
    hint: 'Work, church, sport or help at home. Leave it empty if there is none.',
  },
  reference: {
    title: 'References',
    noun: 'Person',
    labels: { ref_name: 'Name', ref_phone: 'Phone' },
    hint: 'A teacher, pastor or boss who can say something about you.',
  },
};

const widthOf = (name: string) =>
  /^(school|role)$/.test(name)
    ? 'col-span-2'
    : /^(place|when|ref_\w+)$/.test(name)
      ? 'col-span-2 sm:col-span-1'
      : '';

interface ResumeRowsProps {
  part: ResumePart;
  values: ResumeValues;
  field: (name: string) => FieldProps;
}

export function ResumeRows({ part, values, field }: ResumeRowsProps) {
  const { title, noun: rowName, labels, hint } = words[part];
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
      {hint ? <p className="text-base-content/80 -mt-2">{hint}</p> : null}
      <div ref={list} className="flex flex-col gap-4">
        {shown.map((row) => (
          <fieldset key={row} className="grid grid-cols-2 gap-3">
            <legend className={shown.length > 1 ? 'mb-1 text-sm' : 'sr-only'}>
              {rowName} {row}
            </legend>
            {Object.entries(labels).map(([name, label]) => (
              <div key={name} className={widthOf(name)}>
                <TextField
                  {...field(`${name}_${row}`)}
                  label={label}
                  type={name === 'ref_phone' ? 'tel' : 'text'}
                  autoComplete="off"
                  required={name === 'school' && row === 1}
                />
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      {shown.length < rows.length ? (
        <Button className="self-start" onClick={add}>
          <Icon name="plus" className="size-5" />
          Add another<span className="sr-only">: {rowName}</span>
        </Button>
      ) : null}
    </section>
  );
}
