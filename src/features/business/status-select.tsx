import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  applicants as applicantsMessages,
  applications as applicationsMessages,
} from '#contract/messages/applications';
import { businessDay } from '#contract/messages/business';
import { offline as offlineMessages } from '#contract/messages/site';
import { applicationStatusWords } from '#contract/messages/internships';
import { applicationStatuses, needsConfirmation, type ApplicationStatus } from '#contract/status';
import type { Application, ApplicationStatusAnswer } from '#contract/applications';
import { useConnection, useServices } from '../../services/services';
import { titles, toast } from '../../lib/toast';
import { ConfirmDialog } from '../../ui/dialog';
import { SelectField, openSelectOnArrowKey } from '../../ui/fields';
import { errorMessage, isSessionExpired } from '../../services/api';
import { storeApplicant } from './business-queries';

const options = applicationStatuses.map((value) => ({ value, label: applicationStatusWords[value] }));

/** Sends a chosen status at once, and confirms hired (rule apply-4). */
export function useStatusChoice(application: Application) {
  const { status } = application;
  const offline = useConnection() === 'offline';
  const [asked, setAsked] = useState<ApplicationStatus | null>(null);
  const change = useApplicationStatus(application);
  const tellFailed = () => toast('error', applicantsMessages.statusFailed, titles.error, 'status');
  const send = (next: ApplicationStatus) =>
    change.mutate(next, {
      onSuccess: ({ internship_application: stored }) => {
        if (stored.status !== next) tellFailed();
        else toast('success', applicantsMessages.statusUpdated, undefined, 'status');
      },
      onError: (error) => {
        if (!isSessionExpired(error)) tellFailed();
      },
    });
  const choose = (value: string) => {
    const next = applicationStatuses.find((known) => known === value);
    if (!next || next === status || change.isPending) return;
    if (needsConfirmation(status, next) && !offline) setAsked(next);
    else send(next);
  };
  return { change, choose, send, asked, setAsked };
}

interface StatusSelectProps {
  application: Application;
  choice: ReturnType<typeof useStatusChoice>;
}

export function StatusSelect({ application, choice }: StatusSelectProps) {
  const { status, answer } = application;
  const applicant = application.user.full_name;
  const offline = useConnection() === 'offline';
  const { change, choose, send, asked, setAsked } = choice;
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        name="status"
        label={
          <>
            Status <span className="sr-only">of {applicant}</span>
          </>
        }
        value={status}
        options={options}
        onKeyDown={openSelectOnArrowKey}
        onChange={choose}
        {...(offline ? { hint: applicantsMessages.statusNeedsSignal } : {})}
      />
      <p role="status">{change.isPending ? 'Updating...' : ''}</p>
      {change.isError ? (
        <p role="alert" className="text-error">
          {errorMessage(change.error, undefined, offlineMessages.tryLater)}
        </p>
      ) : null}
      <ConfirmDialog
        title={asked === 'hired' ? `Hire ${applicant}?` : `No longer hire ${applicant}?`}
        message={
          <p>
            The status changes from {applicationStatusWords[status]} to{' '}
            {asked && applicationStatusWords[asked]}.{' '}
            {asked === 'hired' ? businessDay.hireQuestion : `${applicant} will see it.`}
            {answer ? ` Your answer “${applicationsMessages.notThisTime}” ends.` : null}
          </p>
        }
        confirmLabel={asked === 'hired' ? 'Hire' : 'Change status'}
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && send(asked)}
      />
    </div>
  );
}

/** Changes a status and the cached list, one by one. @param from changes only if the server still has it */
export function useApplicationStatus({ id, internship, status: shown }: Application, from = shown) {
  const { api, queryClient } = useServices();
  return useMutation({
    scope: { id: `application-${id}` },
    mutationFn: (status: ApplicationStatus) =>
      api.post<ApplicationStatusAnswer>(`internship_applications/${id}/update_status`, {
        internship_id: internship.id,
        status,
        // Opening the card may still be on its way.
        ...(status !== 'hired' && { from }),
      }),
    onSuccess: ({ internship_application }) => storeApplicant(queryClient, internship_application),
  });
}
