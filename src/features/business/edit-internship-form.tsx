import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { portMoresbyDate, isClosed } from '#contract/dates';
import type { FieldErrors } from '#contract/errors';
import type { Words } from '#contract/languages';
import type { InternshipDetails } from '#contract/internships';
import { internshipPages, internship as internshipMessages } from '#contract/messages/internships';
import { validator } from '#contract/validate';
import { fieldErrors, isSessionExpired, errorMessage } from '../../services/api';
import { FormCard, OfflineNote } from '../../forms/form-card';
import { setFlash } from '../../forms/flash';
import { useServerNow, useServices } from '../../services/services';
import { toast } from '../../lib/toast';
import { useForm } from '../../forms/use-form';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { InternshipFields, WithPreview } from './internship-fields';
import {
  formInput,
  differences,
  editForm,
  editValues,
  isIncomplete,
  toEdit,
  type EditValues,
} from './internship-form-values';
import { ChangedMeanwhileError, useSaveEdit } from './use-internship-actions';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { InvalidId, OwnListLink, isInternshipId } from './internship-id';
import { businessQueries } from './business-queries';
import { useUser } from '../../services/shared-queries';
import { DescriptionList, type DescriptionItem } from '../../ui/card';
import { brandName } from '#contract/given-brand';

export function EditScreen({ id }: { id: string }) {
  return isInternshipId(id) ? <Edit id={id} /> : <InvalidId />;
}

function Edit({ id }: { id: string }) {
  const { api } = useServices();
  const query = useQuery(businessQueries.detail(api, id));
  const user = useUser();
  return (
    <Screen title="Edit Internship" lead={<OwnListLink />} width="wide">
      <OwnStatusBanner />
      {user?.status === 'rejected' ? null : (
        <div>
          <SavedView
            query={query}
            failedTitle={internshipPages.detailsFailed}
            isForm
            skeleton={<SkeletonRows className="h-20" count={6} />}
          >
            {({ internship }) => (
              <div className="flex flex-col gap-4">
                <BeforeSaving internship={internship} isApproved={user?.status === 'approved'} />
                {/* A newer version mounts a new form, which restores the draft. */}
                <EditInternship key={internship.updated_at} internship={internship} />
              </div>
            )}
          </SavedView>
        </div>
      )}
    </Screen>
  );
}

/** Warns about side effects of saving (rules internship-2, internship-3). */
function BeforeSaving({ internship, isApproved }: { internship: InternshipDetails; isApproved: boolean }) {
  const { status, last_date_to_apply } = internship;
  const now = useServerNow();
  const isArchived = status === 'archived';
  const isPublished = isArchived || (isApproved && status !== 'available');
  const isOver = now !== null && isClosed(last_date_to_apply, now);
  if (!isPublished && !isOver) return null;
  return (
    <Banner tone="warning">
      {isPublished ? (
        <p>{isArchived ? internshipMessages.publishesAgain : internshipMessages.publishes}</p>
      ) : null}
      {isOver ? <p>{internshipMessages.dayPassed}</p> : null}
    </Banner>
  );
}

/** Edits an internship. Unsaved changes stay on the phone (rule offline-4). */
function EditInternship({ internship }: { internship: InternshipDetails }) {
  const navigate = useNavigate();
  const now = useServerNow();
  const today = now === null ? null : portMoresbyDate(now);
  const [problem, setProblem] = useState<readonly string[]>([]);
  const [initial] = useState<EditValues>(() => editValues(internship));
  const form = useForm({
    name: `edit-internship-${internship.id}`,
    initial,
    check: validator(editForm(today, internship)),
    input: formInput,
    onMended: () => setProblem([]),
  });
  const differs = differences(form.values, internship);
  const isOlder = form.values.base !== internship.updated_at;
  const isOutdated = isOlder && differs.length > 0;
  const { clear } = form;
  // The draft was saved although the answer was lost.
  useEffect(() => {
    if (isOlder && !isOutdated) clear();
  }, [isOlder, isOutdated, clear]);

  const onFailed = (error: Error) => {
    if (error instanceof ChangedMeanwhileError || isSessionExpired(error)) return;
    setProblem([internshipMessages.updateFailed, errorMessage(error)]);
    form.refuse(fieldErrors(error));
  };
  const save = useSaveEdit(String(internship.id), {
    onFailed,
    onSaved: () => {
      form.clear();
      setFlash('edited internship', form.values.title);
      void navigate({ to: '/all-internship' });
    },
  });
  const refuse = (errors: FieldErrors) => {
    const { missingFields, fillCorrectly } = internshipMessages;
    const [title, sentence]: [Words, string] = isIncomplete(form.values)
      ? ['Missing Fields', missingFields]
      : ['Validation Error', fillCorrectly];
    setProblem([sentence]);
    toast('error', sentence, title);
    form.focusInvalid(errors);
  };

  const submit = form.submit((filled) => {
    if (isOutdated) return setProblem([internshipMessages.chooseVersion]);
    setProblem([]);
    save.mutate({ body: toEdit(filled, internship), values: form.values, seen: internship });
  }, refuse);

  return (
    <WithPreview values={form.values} created_at={internship.created_at}>
      <UnsavedChangesNotice
        outdated={isOutdated ? differs : null}
        hasChanges={differs.length > 0}
        onKeep={() => {
          form.set('base', internship.updated_at);
          setProblem([]);
        }}
        onDiscard={() => {
          form.clear();
          setProblem([]);
        }}
        onAnswered={() => document.getElementById(form.id)?.querySelector('input')?.focus()}
      />
      <FormCard
        id={form.id}
        label="Edit Internship"
        busy={save.isPending}
        busyText="Updating..."
        submitLabel="Update Internship"
        onSubmit={submit}
        note={
          problem.length > 0 ? (
            <Banner tone="error">
              {problem.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Banner>
          ) : (
            <OfflineNote sentence={internshipMessages.keptUntilSignal} />
          )
        }
      >
        <InternshipFields form={form} today={today} current={internship} />
      </FormCard>
    </WithPreview>
  );
}

interface UnsavedChangesNoticeProps {
  outdated: readonly DescriptionItem[] | null;
  hasChanges: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  onAnswered: () => void;
}

function UnsavedChangesNotice({
  outdated,
  hasChanges,
  onKeep,
  onDiscard,
  onAnswered,
}: UnsavedChangesNoticeProps) {
  // Only changes restored from an earlier visit are reported.
  const [wasRestored, setWasRestored] = useState(hasChanges);
  const ref = useRef<HTMLDivElement>(null);
  const isOutdated = outdated !== null;
  useEffect(() => {
    if (isOutdated) ref.current?.focus();
  }, [isOutdated]);
  const answer = (then: () => void) => {
    setWasRestored(false);
    then();
    onAnswered();
  };
  const discard = (label: string) => (
    <button type="button" className="btn mt-2" onClick={() => answer(onDiscard)}>
      {label}
    </button>
  );
  if (outdated) {
    return (
      <Banner tone="warning" ref={ref}>
        <p className="font-semibold">{internshipMessages.changedMeanwhile}</p>
        <p className="my-1">This is what {brandName} has now, where it differs:</p>
        <DescriptionList items={outdated} />
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn mt-2" onClick={() => answer(onKeep)}>
            Keep what I typed
          </button>
          {discard('Use the newer version' satisfies Words)}
        </div>
      </Banner>
    );
  }
  if (!wasRestored || !hasChanges) return null;
  return (
    <Banner tone="info">
      <p>{internshipMessages.typedEarlier}</p>
      {discard('Discard my changes' satisfies Words)}
    </Banner>
  );
}
