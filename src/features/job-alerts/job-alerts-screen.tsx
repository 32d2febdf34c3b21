import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useEffect, useRef } from 'react';
import { jobAlertLimits } from '#contract/limits';
import type { JobAlert, JobAlertsAnswer } from '#contract/job-alerts';
import { jobAlerts as text } from '#contract/messages/job-alerts';
import { OTHER_LOCATION, namedLocations } from '#contract/status';
import { focusScreen } from '../../forms/focus';
import { useServices } from '../../services/services';
import { useUser, jobAlertsQuery, categoriesQuery } from '../../services/shared-queries';
import { titles, toast } from '../../lib/toast';
import { Card, RowList } from '../../ui/card';
import { SkeletonRows, Banner, SubmitButton } from '../../ui/feedback';
import { Screen } from '../../ui/screen';
import { AccountStatusBanner } from '../../components/account-status-banner';
import { NeedsSignalButton, UnconfirmedEmail } from '../../components/needs-signal-button';
import { SavedView } from '../../components/saved-view';
import { OfflineNote } from '../../forms/form-card';
import { useForm } from '../../forms/use-form';
import { errorMessage, fieldErrors, type Api } from '../../services/api';
import { ErrorText, SelectField } from '../../ui/fields';
import { useAnsweredChange } from '../../services/update-cached-query';

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
        className="line-link self-start font-bold"
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

const places = [...namedLocations, { value: OTHER_LOCATION, label: text.otherPlaces }];
const yes = 'yes';
const ways = [
  ['by_news', text.byNews],
  ['by_mail', text.byMail],
] as const;

/** Locations without a filter of their own are "Other" (rule internship-6). */
const placeOf = (location: string): string =>
  namedLocations.find((name) => name === location) ?? OTHER_LOCATION;

/** Values as form texts: empty is all, or no. */
interface Typed extends Record<string, string> {
  category_id: string;
  place: string;
  by_news: string;
  by_mail: string;
}

const check = (input: unknown) => {
  const value = input as Typed;
  return value.by_news === yes || value.by_mail === yes
    ? { ok: true as const, value }
    : { ok: false as const, errors: { by_news: [text.wayRequired] } };
};

const requestOf = ({ category_id, place, by_news, by_mail }: Typed) => ({
  category_id: category_id === '' ? null : Number(category_id),
  place: place === '' ? null : place,
  by_news: by_news === yes,
  by_mail: by_mail === yes,
});

interface AlertFormProps {
  alert?: JobAlert | undefined;
  category?: number | undefined;
  location?: string | undefined;
  onDone: () => void;
}

function AlertForm({ alert, category, location, onDone }: AlertFormProps) {
  const { api } = useServices();
  const user = useUser();
  const categories = useQuery(categoriesQuery(api)).data?.body.internship_categories ?? [];
  const initial: Typed = alert
    ? {
        category_id: String(alert.category_id ?? ''),
        place: alert.place ?? '',
        by_news: alert.by_news ? yes : '',
        by_mail: alert.by_mail ? yes : '',
      }
    : {
        category_id: String(category ?? ''),
        place: location === undefined ? '' : placeOf(location),
        by_news: yes,
        by_mail: '',
      };
  const form = useForm({
    name: `job-alert-${String(alert?.id ?? `${initial.category_id}-${initial.place}`)}`,
    initial,
    check,
  });
  const save = useAlertChange(
    (client, typed: Typed) =>
      alert
        ? client.put<JobAlertsAnswer>(`job_alerts/${String(alert.id)}`, requestOf(typed))
        : client.post<JobAlertsAnswer>('job_alerts', requestOf(typed)),
    () => {
      form.clear();
      toast('success', text.saved, titles.success);
      onDone();
    },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (alert) heading.current?.focus();
  }, [alert]);
  const isByMail = form.values.by_mail === yes;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card>
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {alert ? text.changeTitle : text.newTitle}
        </h2>
        <form
          id={form.id}
          noValidate
          aria-label={alert ? text.changeTitle : text.newTitle}
          className="flex flex-col gap-4"
          onSubmit={form.submit((typed) => {
            if (save.isPending) return;
            save.mutate(typed, { onError: (error) => form.setErrors(fieldErrors(error)) });
          })}
        >
          <SelectField
            {...form.field('category_id')}
            label="Category"
            placeholder={text.allCategories}
            options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <SelectField
            {...form.field('place')}
            label="Location"
            placeholder={text.allPlaces}
            options={places}
          />
          <fieldset>
            <legend className="font-semibold">{text.how}</legend>
            {ways.map(([name, label]) => (
              <label key={name} className="flex min-h-12 items-center gap-3">
                <input
                  type="checkbox"
                  name={name}
                  className="checkbox"
                  checked={form.values[name] === yes}
                  aria-describedby={form.errors.by_news ? 'how-error' : undefined}
                  onChange={({ target }) => form.set(name, target.checked ? yes : '')}
                />
                {label}
              </label>
            ))}
            <ErrorText id="how-error">{form.errors.by_news?.[0]}</ErrorText>
          </fieldset>
          {save.error ? (
            <Banner tone="error">{errorMessage(save.error, text.failed, text.needsSignal)}</Banner>
          ) : (
            <OfflineNote sentence={text.needsSignal} />
          )}
          <div className="flex flex-wrap gap-2">
            <SubmitButton busy={save.isPending} busyText={text.saving} className="">
              {text.save}
            </SubmitButton>
            {alert ? (
              <button
                type="button"
                className="btn btn-outline"
                onClick={() => {
                  form.clear();
                  onDone();
                }}
              >
                Cancel
              </button>
            ) : null}
          </div>
        </form>
      </Card>
      {isByMail && user ? <UnconfirmedEmail user={user} waits={text.confirmFirst} /> : null}
    </div>
  );
}

/** A change of the alerts, answered with all of them. @param onDone after the cache is updated */
const useAlertChange = <Input,>(
  send: (api: Api, input: Input) => Promise<JobAlertsAnswer>,
  onDone?: () => void,
) => useAnsweredChange(jobAlertsQuery(useServices().api).queryKey, send, onDone);
