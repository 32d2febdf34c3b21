import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { jobAlertLimits } from '#contract/limits';
import type { JobAlert, JobAlertsAnswer } from '#contract/job-alerts';
import { jobAlerts as text } from '#contract/messages/job-alerts';
import { OTHER_LOCATION } from '#contract/status';
import { focusScreen } from '../../forms/focus';
import { useServices } from '../../services/services';
import { useUser, jobAlertsQuery } from '../../services/shared-queries';
import { titles, toast } from '../../lib/toast';
import { Card, RowList } from '../../ui/card';
import { SkeletonRows } from '../../ui/feedback';
import { Screen } from '../../ui/screen';
import { AccountStatusBanner } from '../../components/account-status-banner';
import { NeedsSignalButton } from '../../components/needs-signal-button';
import { SavedView } from '../../components/saved-view';
import { AlertForm, useAlertChange } from './alert-form';

interface JobAlertsScreenProps {
  category: number | undefined;
  location: string | undefined;
}

/** A student's job alerts: make, change, delete (rule notify-6). */
export function JobAlertsScreen(wanted: JobAlertsScreenProps) {
  const { api } = useServices();
  const query = useQuery(jobAlertsQuery(api));
  const user = useUser();
  const [changed, setChanged] = useState<number | null>(null);
  const alerts = query.data?.body.job_alerts ?? [];
  const alert = alerts.find(({ id }) => id === changed);
  const isFull = alerts.length >= jobAlertLimits.most;
  const done = () => {
    setChanged(null);
    focusScreen();
  };
  return (
    <Screen title={text.title} width="wide">
      {user ? <AccountStatusBanner user={user} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <SavedView query={query} failedTitle={text.listFailed} skeleton={<SkeletonRows count={2} />}>
            {({ job_alerts, mails_ended }) => (
              <>
                {mails_ended && job_alerts.some(({ by_mail }) => by_mail) ? <EndedMails /> : null}
                {job_alerts.length > 0 ? (
                  <RowList label={text.title}>
                    {job_alerts.map((one) => (
                      <AlertRow key={one.id} alert={one} onChange={() => setChanged(one.id)} />
                    ))}
                  </RowList>
                ) : (
                  <p>{text.none}</p>
                )}
              </>
            )}
          </SavedView>
        </div>
        {/* Also where the list is not saved: what is chosen waits for signal. */}
        {isFull && !alert ? (
          <p>{text.full}</p>
        ) : (
          <AlertForm key={alert?.id} alert={alert} {...wanted} onDone={done} />
        )}
      </div>
    </Screen>
  );
}

function EndedMails() {
  const resume = useAlertChange((api, wanted: boolean) =>
    api.put<JobAlertsAnswer>('job_alert_mails', { wanted }),
  );
  return (
    <Card>
      <p>{text.mailsAreEnded}</p>
      <NeedsSignalButton
        label={text.mailsAgain}
        busyLabel={text.startingMails}
        needsSignal={text.changeNeedsSignal}
        failed={text.mailsFailed}
        change={resume}
        onPress={() => resume.mutate(true)}
      />
    </Card>
  );
}

const placeText = (place: string | null) =>
  place === OTHER_LOCATION ? text.otherPlaces : (place ?? text.allPlaces);

function AlertRow({ alert, onChange }: { alert: JobAlert; onChange: () => void }) {
  const { id, category_id, category, place, by_news, by_mail } = alert;
  const remove = useAlertChange(
    (api, of: number) => api.delete<JobAlertsAnswer>(`job_alerts/${String(of)}`),
    () => {
      toast('success', text.deleted, titles.success);
      focusScreen();
    },
  );
  const name = `${category ?? text.allCategories}, ${placeText(place)}`;
  return (
    <li className="flex flex-col gap-1">
      <Link
        to="/all-internships"
        search={{ category: category_id ?? undefined, location: place ?? undefined }}
        className="text-link inline-flex min-h-12 items-center self-start font-bold"
      >
        {name}
      </Link>
      <p className="text-sm">
        {[by_news && text.byNewsShort, by_mail && text.byMailShort].filter(Boolean).join(', ')}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <button type="button" className="btn btn-outline" onClick={onChange}>
          Change <span className="sr-only">{name}</span>
        </button>
        <NeedsSignalButton
          label="Delete"
          about={name}
          busyLabel="Deleting..."
          needsSignal={text.changeNeedsSignal}
          failed={text.deleteFailed}
          change={remove}
          onPress={() => remove.mutate(id)}
        />
      </div>
    </li>
  );
}
