import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { portMoresbyDate } from '#contract/dates';
import { myData as text } from '#contract/messages/my-data';
import { documentFields, fileKinds, documentNames } from '#contract/files';
import { errorMessage, isCode, isSessionExpired } from '../../services/api';
import { fetchFile } from '../../services/fetch-file';
import { saveFile, fileName } from '../../lib/download';
import { storedZip, type ZipFiles } from '../../lib/zip';
import { useConnection, useServices, useSession, type Services } from '../../services/services';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { PasswordField } from '../../ui/password-field';
import { formKeyPrefix, type StringStorage } from '../../services/session';

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

export function DownloadCard({ isMain }: { isMain: boolean }) {
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
