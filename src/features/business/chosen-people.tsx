import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application, ApplicationStatusAnswer } from '#contract/applications';
import {
  applicants as applicantsMessages,
  applications as applicationsMessages,
} from '#contract/messages/applications';
import { businessDay } from '#contract/messages/business';
import { offline as offlineMessages } from '#contract/messages/site';
import { errorMessage, isSessionExpired } from '../../services/api';
import { fetchWhole } from '../../services/paginated-query';
import type { FoundPages } from '../../services/use-pagination';
import { useConnection, useServices } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { AnswerDialog } from './applicant-foot';
import { businessQueries, type Applicants, storeApplicant } from './business-queries';
import { DocumentsZip } from './documents-zip-button';

interface ChosenPeopleProps {
  people: readonly Application[];
  list: FoundPages<Applicants>;
}

interface Result {
  done: number;
  all: number;
  failed: readonly { name: string; reason: string }[];
}

/** What is done for several applicants: one failure does not undo the others, and each is named. */
export function ChosenPeople({ people, list }: ChosenPeopleProps) {
  const { api } = useServices();
  const offline = useConnection() === 'offline';
  const [isAsking, setAsking] = useState(false);
  const change = useAnswerToSeveral();
  const held = list.held.data;
  // Who was answered keeps that answer, and is not told twice.
  const unanswered = people.filter(({ answer }) => !answer);
  const isBlocked = offline || change.isPending || unanswered.length === 0;
  return (
    <section
      aria-label="Chosen applicants"
      className="border-base-300 bg-base-100 sticky top-14 z-10 flex max-h-[60dvh] flex-col gap-2 overflow-y-auto border-y py-2 md:static md:max-h-none"
    >
      <p role="status" className="font-semibold">
        {businessDay.chosen(people.length)}
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-outline"
          aria-disabled={isBlocked}
          onClick={() => {
            if (!isBlocked) setAsking(true);
          }}
        >
          {applicationsMessages.notThisTime}
        </button>
        {held ? (
          <DocumentsZip
            people={people}
            internship={held.body.internship}
            savedAt={held.savedAt}
            fetchWhole={() => fetchWhole(api, businessQueries.applicants(String(held.body.internship.id)))}
          />
        ) : null}
      </div>
      {offline ? <p>{applicantsMessages.answerNeedsSignal}</p> : null}
      {change.isPending ? <p role="status">Saving...</p> : null}
      {change.data ? <ResultBanner result={change.data} /> : null}
      <AnswerDialog
        name="answer-several"
        label="A sentence for all of them (optional)"
        button="Answer"
        open={isAsking}
        onClose={() => setAsking(false)}
        onSend={(note) => {
          setAsking(false);
          change.mutate({ people: unanswered, note });
          return Promise.resolve(true);
        }}
      >
        <p>{businessDay.answersSeveral(unanswered.length)}</p>
      </AnswerDialog>
    </section>
  );
}

function ResultBanner({ result: { done, all, failed } }: { result: Result }) {
  return (
    <Banner tone={failed.length > 0 ? 'warning' : 'success'}>
      <p className="font-semibold">{businessDay.done(done, all)}</p>
      {failed.map(({ name, reason }) => (
        <p key={name}>{businessDay.failedFor(name, reason)}</p>
      ))}
    </Banner>
  );
}

/** Answers one applicant after the other. One failure does not stop the rest, except the end of the session. */
function useAnswerToSeveral() {
  const { api, queryClient } = useServices();
  return useMutation({
    mutationFn: async ({
      people,
      note,
    }: {
      people: readonly Application[];
      note: string;
    }): Promise<Result> => {
      const failed: { name: string; reason: string }[] = [];
      for (const { id, internship, user } of people) {
        try {
          const { internship_application } = await api.post<ApplicationStatusAnswer>(
            `internship_applications/${id}/answer`,
            { internship_id: internship.id, answer: 'not_this_time', note },
          );
          await storeApplicant(queryClient, internship_application);
        } catch (error) {
          if (isSessionExpired(error)) throw error;
          failed.push({
            name: user.full_name,
            reason: errorMessage(error, undefined, offlineMessages.tryLater),
          });
        }
      }
      return { done: people.length - failed.length, all: people.length, failed };
    },
  });
}
