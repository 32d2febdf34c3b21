import { internship as internshipMessages } from '#contract/messages/internships';
import { acceptDocuments, documentFields, fileHints, type DocumentField } from '#contract/files';
import type { FieldErrors } from '#contract/errors';
import { grades } from '#contract/status';
import { usePosted } from '../../forms/use-form';
import { deadline, longDate } from '../../lib/format';
import { useServices } from '../../lib/services';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { ErrorText, RequiredMark, SelectField, TextField } from '../../ui/fields';
import { BackLink, PageTitle, Screen } from '../../ui/screen';
import { SavedView, type SavedQuery } from '../../widgets/saved-view';
import type { ApplyInternship } from './apply-screen';

interface BasicApplyScreenProps {
  id: string;
  query: SavedQuery<ApplyInternship>;
}

/** Apply without the script: one form with both files, sent at once (screens.md section 2, Apply). */
export function BasicApplyScreen({ id, query }: BasicApplyScreenProps) {
  return (
    <Screen title="Apply">
      <SavedView query={query} failedTitle={internshipMessages.detailsFailed} isForm>
        {(internship) => (
          <div className="flex flex-col gap-4">
            <PageTitle>{`Apply: ${internship.title}`}</PageTitle>
            <div>
              <h2 className="text-xl leading-tight font-bold">{internship.title}</h2>
              <p>{internship.company_name}</p>
              <p>Apply by {deadline(internship.last_date_to_apply, null, longDate)}</p>
            </div>
            {internship.is_applied ? (
              <Banner tone="info">{internshipMessages.alreadyApplied}</Banner>
            ) : (
              <BasicForm id={id} />
            )}
          </div>
        )}
      </SavedView>
      <BackLink to="/all-internships">All internships</BackLink>
    </Screen>
  );
}

const ignore = () => undefined;

function BasicForm({ id }: { id: string }) {
  const { person } = useServices();
  const posted = usePosted('apply');
  const { values = {}, errors = {} } = posted ?? {};
  const levelError = errors.level_achieved?.[0];
  // The same key when a refused form is sent again.
  const key = values.key ?? crypto.randomUUID();
  const query = new URLSearchParams({ key, proof: person?.proof ?? '' });
  return (
    <Card>
      <form
        method="post"
        action={`/apply/${encodeURIComponent(id)}?${query}`}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="internship_id" value={id} />
        <SelectField
          label="Highest grade"
          name="grade"
          placeholder="Choose your grade"
          options={grades.map((grade) => ({ value: String(grade), label: `Grade ${grade}` }))}
          value={values.grade ?? ''}
          error={levelError}
          onChange={ignore}
          required
        />
        <TextField
          label="School name"
          name="school_name"
          value={values.school_name ?? ''}
          onChange={ignore}
          required
        />
        <BasicFile field="resume" errors={errors} />
        <BasicFile field="cover_letter" errors={errors} />
        <p>{fileHints.documents}</p>
        <button type="submit" className="btn btn-primary">
          Apply Now
        </button>
      </form>
    </Card>
  );
}

function BasicFile({ field, errors }: { field: DocumentField; errors: FieldErrors }) {
  const sentence = errors[field]?.[0];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={field} className="font-semibold">
        {documentFields[field]}
        <RequiredMark />
      </label>
      <input
        id={field}
        type="file"
        name={field}
        accept={acceptDocuments}
        className="file-input"
        aria-describedby={sentence ? `${field}-error` : undefined}
      />
      <ErrorText id={`${field}-error`}>{sentence}</ErrorText>
    </div>
  );
}
