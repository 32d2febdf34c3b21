import { Link, useNavigate } from '@tanstack/react-router';
import { useState, useRef } from 'react';
import { outbox } from '#contract/messages/outbox';
import { writing } from '#contract/messages/writing';
import type { TextBlock } from '#outbox/documents/text-layout';
import type { User } from '#contract/accounts';
import { profile as profileMessages } from '#contract/messages/account';
import type { Words } from '#contract/languages';
import { useForm, type FieldProps } from '../../forms/use-form';
import { saveFile } from '../../lib/download';
import { RESUME_FORM, chooseResumeFor } from '../../services/resume';
import {
  contactOf,
  emptyResume,
  makeResume,
  resumeBlocks,
  type ResumeValues,
  type Writer,
  isRowWritten,
  resumeRows,
  type ResumePart,
} from './written-pages';
import { Banner } from '../../ui/feedback';
import { TextArea, TextField } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { StickyBar } from '../../ui/notice-bar';
import { useProfile } from '../../services/shared-queries';
import { Screen } from '../../ui/screen';
import { SavedView } from '../../components/saved-view';

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

function ResumeRows({ part, values, field }: ResumeRowsProps) {
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

/** The page on paper: black on white in both themes. */
const PagePreview = ({ blocks }: { blocks: readonly TextBlock[] }) => (
  <section aria-label="Your page" className="mt-6 lg:mt-0">
    <h2 className="mb-2 text-xl font-bold">Your page</h2>
    <div className="border-base-300 rounded-sm border bg-white p-6 text-sm break-words text-black lg:sticky lg:top-20 lg:aspect-[210/297] lg:p-10">
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  </section>
);

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'title':
      return <h3 className="text-xl font-bold">{block.text}</h3>;
    case 'heading':
      return <h4 className="mt-4 mb-1 border-b border-neutral-400 font-bold">{block.text}</h4>;
    case 'text':
      return <p className="mt-1 whitespace-pre-line">{block.text}</p>;
    case 'list':
      return (
        <ul className="list-disc pl-5">
          {block.items.map(({ text, note }, at) => (
            <li key={at}>
              <span className="flex justify-between gap-3">
                <span className="min-w-0">{text}</span>
                {note ? <span className="shrink-0 text-neutral-700">{note}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      );
  }
}

const text = writing.resume;

interface ResumeFormProps {
  writer: Writer;
  onUse: (() => void) | undefined;
}

function ResumeForm({ writer, onUse }: ResumeFormProps) {
  const form = useForm<ResumeValues, File>({
    name: RESUME_FORM,
    initial: emptyResume,
    check: (values) => makeResume(values as ResumeValues, writer),
  });
  const [saved, setSaved] = useState(false);
  const profileProblem = form.errors['profile']?.[0];
  const save = form.submit((file) => {
    saveFile(file.name, file);
    setSaved(true);
  });
  const use = form.submit(() => onUse?.());
  const isBegun = Object.values(form.values).some((value) => value !== '');
  const rows = { values: form.values, field: form.field };
  const download = (
    <button
      type="submit"
      className={`btn ${onUse ? 'btn-outline' : 'btn-primary btn-block'}`}
      onClick={onUse ? save : undefined}
    >
      <Icon name="download" className="size-5" />
      {text.savePdf}
    </button>
  );
  return (
    <div className="lg:grid lg:grid-cols-[40rem_minmax(0,1fr)] lg:gap-8">
      <form
        id={form.id}
        {...form.native}
        noValidate
        aria-label={text.title}
        className="flex flex-col gap-6"
        onSubmit={onUse ? use : save}
        onBlur={(event) => {
          // A long line from its start.
          event.target.scrollLeft = 0;
          form.onBlur(event);
        }}
      >
        <section aria-labelledby="resume-you">
          <h2 id="resume-you" className="text-xl font-bold">
            You
          </h2>
          <p className="font-semibold">{writer.full_name}</p>
          <p className="break-words">{contactOf(writer)}</p>
          <Link to="/profile/edit-profile" className="line-link">
            Edit Profile
          </Link>
          {profileProblem ? <Banner tone="error">{profileProblem}</Banner> : null}
        </section>
        <ResumeRows part="school" {...rows} />
        <section aria-labelledby="resume-skills">
          <h2 id="resume-skills" className="mb-2 text-xl font-bold">
            Skills
          </h2>
          <TextArea
            {...form.field('skills')}
            label="What you can do"
            hint="One on each line, as: Typing, Cooking, First aid."
            rows={5}
            required
          />
        </section>
        <ResumeRows part="job" {...rows} />
        <ResumeRows part="reference" {...rows} />
        <div>
          <p role="status" className="flex min-h-6 items-center gap-2">
            {isBegun ? (
              <>
                {outbox.saved}
                <Icon name="check" className="text-success size-5" />
              </>
            ) : null}
          </p>
          <p className="text-base-content/80 text-sm">{text.kept}</p>
        </div>
        {saved ? <Banner tone="success">{text.savedPdf}</Banner> : null}
        {onUse ? download : null}
        <StickyBar>
          {onUse ? (
            <button type="submit" className="btn btn-primary btn-block">
              {text.use}
            </button>
          ) : (
            download
          )}
        </StickyBar>
      </form>
      <PagePreview blocks={resumeBlocks(form.values, writer)} />
    </div>
  );
}

/** A student writes a resume (rule document-6; screens.md section 2, Write your resume). */
export function ResumeScreen({ internship }: { internship: string | undefined }) {
  const query = useProfile();
  const navigate = useNavigate();
  const use =
    internship === undefined
      ? undefined
      : () => {
          chooseResumeFor(internship);
          void navigate({ to: '/apply/$id', params: { id: internship }, replace: true });
        };
  return (
    <Screen title={writing.resume.title} lead={writing.resume.lead} width="wide">
      <SavedView query={query} failedTitle={profileMessages.failed} isForm>
        {({ user }: { user: User }) => <ResumeForm writer={user} onUse={use} />}
      </SavedView>
    </Screen>
  );
}
