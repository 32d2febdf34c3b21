import { isClosed } from '#contract/dates';
import type { FieldErrors } from '#contract/errors';
import { documentFields, plainDocumentHint, type DocumentField } from '#contract/files';
import { internshipPages } from '#contract/messages/internships';
import { withoutScript } from '#contract/messages/site';
import { KEY_PARAMETER, PROOF_PARAMETER } from '#contract/pages';
import { grades } from '#contract/status';
import { usePosted } from '../../forms/use-form';
import { useServices } from '../../services/services';
import { useUser } from '../../services/shared-queries';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { ErrorText, RequiredMark, SelectField, TextField } from '../../ui/fields';
import { BackLink, Screen } from '../../ui/screen';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { SavedView, type SavedQuery } from '../../components/saved-view';
import { WithdrawnNote } from '../../components/withdrawn-note';
import { ApplyHead } from './apply-head';
import type { ApplyInternship } from './apply-screen';

interface BasicApplyScreenProps {
  id: string;
  query: SavedQuery<ApplyInternship>;
}

/** Apply without the script: one form, sent at once (screens.md section 2, Apply). Rendered in Node only. */
export function BasicApplyScreen({ id, query }: BasicApplyScreenProps) {
  return (
    <Screen title="Apply">
      <SavedView query={query} failedTitle={internshipPages.detailsFailed} isForm>
        {(internship) => (
          <div className="flex flex-col gap-4">
            <ApplyHead internship={internship} now={null} />
            <OwnStatusBanner />
            <Application id={id} internship={internship} />
          </div>
        )}
      </SavedView>
      <BackLink to="/all-internships">All internships</BackLink>
    </Screen>
  );
}

function Application({ id, internship }: { id: string; internship: ApplyInternship }) {
  const { now } = useServices();
  const isRejected = useUser()?.status === 'rejected';
  if (internship.withdrawn_at !== undefined)
    return <WithdrawnNote at={internship.withdrawn_at} location={internship.row?.location} />;
  if (internship.is_applied) {
    return (
      <>
        <Banner tone="success">{internshipPages.alreadyApplied}</Banner>
        <BackLink to="/my-applications">My Applications</BackLink>
      </>
    );
  }
  if (isRejected) return null;
  // The server's own clock, as this runs there.
  if (isClosed(internship.last_date_to_apply, now()))
    return <Banner tone="warning">{internshipPages.closed}</Banner>;
  return <BasicForm id={id} />;
}

const ignore = () => undefined;

function BasicForm({ id }: { id: string }) {
  const { person } = useServices();
  const posted = usePosted('apply');
  const { values = {}, errors = {} } = posted ?? {};
  // The same key when a refused form is sent again.
  const key = values.key ?? crypto.randomUUID();
  const query = new URLSearchParams({ [KEY_PARAMETER]: key, [PROOF_PARAMETER]: person?.proof ?? '' });
  return (
    <Card>
      <p>{withoutScript.sentAtOnce}</p>
      <form
        method="post"
        action={`/apply/${encodeURIComponent(id)}?${query.toString()}`}
        encType="multipart/form-data"
        aria-label="Apply"
        className="flex flex-col gap-4"
      >
        {/* The files last: what stands before them is known when one of them is refused. */}
        <input type="hidden" name="internship_id" value={id} />
        <SelectField
          label="Highest grade"
          name="grade"
          placeholder="Choose your grade"
          options={grades.map((grade) => ({ value: String(grade), label: `Grade ${grade}` }))}
          value={values.grade ?? ''}
          error={errors.level_achieved?.[0]}
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
        {posted ? <Banner tone="info">{withoutScript.chooseFilesAgain}</Banner> : null}
        <BasicFile field="resume" errors={errors} />
        <BasicFile field="cover_letter" errors={errors} />
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
      <p id={`${field}-hint`} className="text-base-content/80">
        {plainDocumentHint()}
      </p>
      {/* No `accept`: w3m posts the form once a file is chosen in a field that has it. */}
      <input
        id={field}
        type="file"
        name={field}
        className="input h-auto py-2"
        aria-required
        aria-invalid={sentence ? true : undefined}
        aria-describedby={`${field}-hint${sentence ? ` ${field}-error` : ''}`}
      />
      <ErrorText id={`${field}-error`}>{sentence}</ErrorText>
    </div>
  );
}
