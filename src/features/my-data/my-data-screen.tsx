import { Link, useNavigate } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { myData as text } from '#contract/messages/my-data';
import { profile as profileMessages, logout } from '#contract/messages/account';
import type { DeleteAccountAnswer, KeepAccountAnswer } from '#contract/my-data';
import type { Role } from '#contract/status';
import type { User } from '#contract/accounts';
import { portMoresbyDate } from '#contract/dates';
import { documentFields, fileKinds, documentNames } from '#contract/files';
import { useProfile } from '../../services/shared-queries';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { errorMessage, isSessionExpired, isCode } from '../../services/api';
import {
  useConnection,
  useOutboxRecords,
  useServices,
  useSession,
  type Services,
} from '../../services/services';
import { useProfileChange } from '../../services/update-cached-query';
import { logOut } from '../../session/log-out';
import { titles, toast } from '../../lib/toast';
import { Card } from '../../ui/card';
import { Dialog, DialogActions } from '../../ui/dialog';
import { PasswordField } from '../../ui/password-field';
import { focusScreen } from '../../forms/focus';
import { Banner } from '../../ui/feedback';
import { fetchFile } from '../../services/fetch-file';
import { saveFile, fileName, storedZip, type ZipFiles } from '../../lib/download';
import { formKeyPrefix, type StringStorage } from '../../services/session';

/** The person's stored data: download, deletion, and cancelling it (rules data-1 and data-3). */
export function MyDataScreen() {
  const query = useProfile();
  return (
    <Screen title={text.title} width="wide">
      <SavedView query={query} failedTitle={profileMessages.failed} isForm>
        {({ user }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {user.delete_at ? <KeepAccountCard user={user} /> : null}
            <DownloadCard isMain={!user.delete_at} />
            {user.delete_at ? null : <DeleteAccountCard role={user.role} />}
          </div>
        )}
      </SavedView>
      <Link to="/privacy" className="line-link self-start">
        {text.privacyLink}
      </Link>
    </Screen>
  );
}

/** Deletes the account after a question and the password; local data goes at once (rule data-1). */
function DeleteAccountCard({ role }: { role: Role }) {
  const services = useServices();
  const navigate = useNavigate();
  const offline = useConnection() === 'offline';
  const unsent = (useOutboxRecords() ?? []).filter(({ state }) => state !== 'sent').length;
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () =>
      services.api.post<DeleteAccountAnswer>('my_data/delete', { user: { current_password: password } }),
    onSuccess: async ({ message }) => {
      await logOut(services, true);
      toast('success', message, titles.success);
      await navigate({ to: '/login' });
    },
  });
  const close = () => {
    if (remove.isPending) return;
    setOpen(false);
    setPassword('');
    remove.reset();
  };
  const error = remove.error && !isSessionExpired(remove.error) ? remove.error : null;
  const sentence = offline
    ? text.deleteNeedsSignal
    : error && errorMessage(error, text.deleteFailed, text.deleteNeedsSignal);
  return (
    <Card>
      <h2 className="text-xl font-bold">{text.deleteTitle}</h2>
      <p>{role === 'business' ? text.deleteBusinessLead : text.deleteLead}</p>
      <button type="button" className="btn btn-outline sm:self-start" onClick={() => setOpen(true)}>
        {text.delete}
      </button>
      <Dialog
        title={text.deleteQuestion}
        open={open}
        onClose={close}
        actions={
          <DialogActions
            label={remove.isPending ? text.deleting : text.delete}
            form="delete-account"
            isBlocked={remove.isPending || offline}
            destroys
            onCancel={close}
            isCancelBlocked={remove.isPending}
          />
        }
      >
        <form
          id="delete-account"
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!remove.isPending && !offline) remove.mutate();
          }}
        >
          <p>{text.deleteWhat}</p>
          {unsent > 0 ? <p className="font-semibold">{text.deleteUnsent(unsent)}</p> : null}
          <PasswordField
            label={text.password}
            value={password}
            onChange={setPassword}
            name="current_password"
            error={sentence || undefined}
            autoComplete="current-password"
          />
        </form>
      </Dialog>
    </Card>
  );
}

function KeepAccountCard({ user }: { user: User }) {
  const { queryClient } = useServices();
  const keep = useProfileChange(
    (api) => api.post<KeepAccountAnswer>('my_data/keep', {}),
    ({ message }) => {
      // The account can see more again.
      void queryClient.invalidateQueries();
      toast('success', message, titles.success);
      focusScreen();
    },
  );
  return (
    <Card>
      <Banner tone="warning">{user.status_reason}</Banner>
      {keep.isError && !isSessionExpired(keep.error) ? (
        <Banner tone="error">{errorMessage(keep.error, logout.othersFailed, text.keepNeedsSignal)}</Banner>
      ) : null}
      <button
        type="button"
        className="btn btn-primary sm:self-start"
        aria-disabled={keep.isPending}
        onClick={() => {
          if (!keep.isPending) keep.mutate();
        }}
      >
        {keep.isPending ? text.keeping : text.keep}
      </button>
    </Card>
  );
}

/** The person's cached answers by key; public lists belong to no one. */
const answersOf = ({ queryClient }: Services) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey, state }) =>
        state.data !== undefined && !/^(categories|internships)$/.test(String(queryKey[0])),
    )
    .map(({ queryKey, state }) => ({ asked: queryKey, saved: state.data }));

const writtenHere = (storage: StringStorage, owner: number) =>
  storage
    .keys()
    .filter((key) => key.startsWith(`${formKeyPrefix}${owner}.`))
    .map((key) => ({ form: key.slice(formKeyPrefix.length), values: storage.getItem(key) }));

/** An archive of the person's data on this phone (rule data-3). @throws when storage is unreadable */
async function makeSavedData(services: Services, note: string): Promise<Blob> {
  const owner = services.session.get()?.userId ?? 0;
  const outbox = await services.outbox.load();
  const files: ZipFiles = {};
  const waiting = [];
  for (const { id } of await outbox.unsent(owner)) {
    const found = await outbox.readIntact(id);
    waiting.push(found.record);
    for (const field of documentNames) {
      const bytes = found.documents[field];
      const file = found.record.files[field];
      if (!bytes || !file) continue;
      const name = `waiting/${id.slice(0, 8)} ${documentFields[field]} - ${fileName(file.name.replace(/\.\w{1,5}$/, ''))}`;
      files[`${name}.${fileKinds[file.kind].extension}`] = new Uint8Array(bytes);
    }
  }
  const data = {
    made_at: new Date(services.now()).toISOString(),
    note,
    answers: answersOf(services),
    written_here: writtenHere(services.storage, owner),
    waiting,
  };
  const json = new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`);
  return storedZip({ 'data.json': json, ...files }, new Date(services.now()));
}

function DownloadCard({ isMain }: { isMain: boolean }) {
  const services = useServices();
  const session = useSession();
  const offline = useConnection() === 'offline';
  const [password, setPassword] = useState('');
  const [asks, setAsks] = useState(false);
  const fileOf = (name: string, file: Blob) =>
    saveFile(`${name}-${portMoresbyDate(services.now())}.zip`, file);
  const download = useMutation({
    // The password may be empty within 10 minutes after a log-in.
    mutationFn: () => fetchFile('my_data', session?.token ?? '', { user: { current_password: password } }),
    onSuccess: (file) => {
      fileOf('my-data', file);
      setPassword('');
      setAsks(false);
    },
    onError: (error) => setAsks(asks || isCode(error, 'wrong_password')),
  });
  const saved = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      fileOf('on-this-phone', await makeSavedData(services, text.savedNote));
    },
  });
  const error = download.error && !isSessionExpired(download.error) ? download.error : null;
  const sentence = error && errorMessage(error, text.downloadFailed, text.downloadNeedsSignal);
  const isPasswordWrong = isCode(error, 'wrong_password');
  return (
    <Card>
      <h2 className="text-xl font-bold">{text.downloadTitle}</h2>
      <p>{text.downloadLead}</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!download.isPending) download.mutate();
        }}
      >
        {asks ? (
          <PasswordField
            label={text.password}
            value={password}
            onChange={setPassword}
            name="current_password"
            error={isPasswordWrong && sentence ? sentence : undefined}
            autoComplete="current-password"
          />
        ) : null}
        {sentence && !isPasswordWrong ? <Banner tone="error">{sentence}</Banner> : null}
        {download.isSuccess ? <Banner tone="success">{text.downloaded}</Banner> : null}
        <button
          type="submit"
          className={`btn sm:self-start ${isMain ? 'btn-primary' : 'btn-outline'}`}
          aria-disabled={download.isPending || offline}
        >
          {download.isPending ? text.downloading : text.download}
        </button>
      </form>
      {offline ? <p role="status">{text.downloadNeedsSignal}</p> : null}
      <p>{text.savedLead}</p>
      {saved.isError ? <Banner tone="error">{text.downloadFailed}</Banner> : null}
      {saved.isSuccess ? <Banner tone="success">{text.downloaded}</Banner> : null}
      <button type="button" className="btn btn-outline sm:self-start" onClick={() => saved.mutate()}>
        {text.save}
      </button>
    </Card>
  );
}
