import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { portMoresbyDate } from '#contract/dates';
import { businessDay } from '#contract/messages/business';
import type { FieldErrors } from '#contract/errors';
import type { InternshipSavedAnswer, NewInternshipInput } from '#contract/internships';
import { internship as internshipMessages, internshipPages } from '#contract/messages/internships';
import { business as businessMessages } from '#contract/messages/account';
import { validator } from '#contract/validate';
import { fieldErrors, isCode, isSessionExpired, errorMessage } from '../../services/api';
import { FormCard, OfflineNote } from '../../forms/form-card';
import { setFlash } from '../../forms/flash';
import { useServerNow, useServices } from '../../services/services';
import { toast } from '../../lib/toast';
import { useForm } from '../../forms/use-form';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { InternshipFields, WithPreview } from './internship-fields';
import { SavedView } from '../../components/saved-view';
import { businessQueries } from './business-queries';
import {
  copyOfInternship,
  emptyInternship,
  exampleInternship,
  formInput,
  internshipForm,
  toNewInternship,
} from './internship-form-values';
import { useSavedInternships } from './use-internship-actions';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { NoticeBar } from '../../ui/notice-bar';
import { Screen } from '../../ui/screen';
import { OwnListLink } from './internship-id';
import { useUser } from '../../services/shared-queries';

/** Creates an internship; a rejected business cannot (rule account-1). */
export function CreateScreen({ isExample, copy }: { isExample: boolean; copy: number | undefined }) {
  const user = useUser();
  const now = useServerNow();
  return (
    <Screen title="Create Internship" width="wide">
      <OwnStatusBanner />
      {user?.status === 'rejected' ? (
        <OwnListLink />
      ) : copy ? (
        <CopyOf key={copy} id={String(copy)} />
      ) : isExample ? (
        <CreateInternship draft="-example" initial={exampleInternship(now)} note={businessDay.exampleNote} />
      ) : (
        <CreateInternship initial={emptyInternship} />
      )}
    </Screen>
  );
}

function CopyOf({ id }: { id: string }) {
  const { api } = useServices();
  const query = useQuery(businessQueries.detail(api, id));
  return (
    <SavedView
      query={query}
      failedTitle={internshipPages.detailsFailed}
      isForm
      skeleton={<SkeletonRows className="h-20" count={6} />}
    >
      {({ internship }) => (
        <CreateInternship
          draft={`-copy-${id}`}
          initial={copyOfInternship(internship)}
          note={businessDay.copied(internship.title)}
        />
      )}
    </SavedView>
  );
}

/** The sentence when an earlier attempt was stored although its answer was lost; null otherwise. */
function earlierTry(error: unknown): string | null {
  if (isCode(error, 'idempotency_conflict')) return internshipMessages.firstTryArrived;
  return isCode(error, 'internship_not_found') ? internshipMessages.firstTryDeleted : null;
}

interface CreateInternshipProps {
  /** Ends the name of a draft of its own, so that an example or a copy replaces nothing that was typed. */
  draft?: string;
  initial: typeof emptyInternship;
  note?: string;
}

/** Creates an internship. The draft stays on the phone until the server has it (rule offline-4). */
function CreateInternship({ draft = '', initial: given, note }: CreateInternshipProps) {
  const { api } = useServices();
  const saved = useSavedInternships();
  const navigate = useNavigate();
  const now = useServerNow();
  const today = now === null ? null : portMoresbyDate(now);
  const [problem, setProblem] = useState<string | null>(null);
  const [initial] = useState(given);
  const form = useForm({
    name: `create-internship${draft}`,
    initial,
    check: validator(internshipForm(today)),
    input: formInput,
    onMended: () => setProblem(null),
  });
  const create = useMutation({
    mutationFn: ({ body, key }: { body: NewInternshipInput; key: string }) =>
      api.post<InternshipSavedAnswer>('internship/', body, key),
    onSuccess: ({ internship }) => {
      form.clear();
      saved.renew();
      setFlash('created internship', internship.title);
      void navigate({ to: '/dashboard' });
    },
    onError: (error) => {
      if (isSessionExpired(error)) return;
      const earlier = earlierTry(error);
      if (earlier !== null) {
        // The idempotency key is used up: the next attempt gets a new one.
        form.set('creation_key', '');
        saved.renew();
        return setProblem(earlier);
      }
      setProblem(errorMessage(error, internshipMessages.createFailed));
      form.refuse(fieldErrors(error));
    },
  });
  const refuse = (errors: FieldErrors) => {
    create.reset();
    const onlyCustom = Object.keys(errors).every((field) => field === 'custom_location');
    const sentence = onlyCustom ? internshipMessages.enterCustomLocation : internshipMessages.fillCorrectly;
    setProblem(sentence);
    toast('error', sentence, 'Validation Error');
    form.focusInvalid(errors);
  };

  return (
    <WithPreview values={form.values}>
      <FormCard
        id={form.id}
        label="Create Internship"
        busy={create.isPending}
        busyText="Creating..."
        submitLabel="Create Internship"
        onSubmit={form.submit((filled) => {
          setProblem(null);
          const key = form.values.creation_key || crypto.randomUUID();
          form.set('creation_key', key);
          create.mutate({ body: toNewInternship(filled), key });
        }, refuse)}
        note={
          problem ? (
            <Banner tone="error">
              <p>{problem}</p>
              {earlierTry(create.error) === null ? null : (
                <AfterEarlierTry
                  onDiscard={() => {
                    form.clear();
                    create.reset();
                    setProblem(null);
                    document.getElementById(form.id)?.querySelector('input')?.focus();
                  }}
                />
              )}
            </Banner>
          ) : (
            <OfflineNote sentence={internshipMessages.keptUntilSignal} />
          )
        }
      >
        {note ? <NoticeBar tone="now">{note}</NoticeBar> : null}
        <InternshipFields form={form} today={today} />
      </FormCard>
    </WithPreview>
  );
}

/** An earlier attempt was stored: the draft is either another internship or obsolete. */
function AfterEarlierTry({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Link to="/all-internship" className="btn">
        {businessMessages.ownList}
      </Link>
      <button type="button" className="btn" onClick={onDiscard}>
        Discard what I typed
      </button>
    </div>
  );
}
