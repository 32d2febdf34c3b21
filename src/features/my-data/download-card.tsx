import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { portMoresbyDate } from '#contract/closing';
import type { ErrorBody } from '#contract/errors';
import { myData as text } from '#contract/messages/my-data';
import { ApiError, errorMessage, isCode, isSessionExpired, NoAnswerError } from '../../services/api';
import { saveFile } from '../../lib/download';
import { useConnection, useServices, useSession } from '../../services/services';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { PasswordField } from '../../ui/password-field';
import { makeSavedData } from './saved-data';

/** Downloads all stored data, or saves this phone's part offline (rule data-3). */
export function DownloadCard({ isMain }: { isMain: boolean }) {
  const services = useServices();
  const session = useSession();
  const offline = useConnection() === 'offline';
  const [password, setPassword] = useState('');
  const [asks, setAsks] = useState(false);
  const fileOf = (name: string, file: Blob) =>
    saveFile(`${name}-${portMoresbyDate(services.now())}.zip`, file);
  const download = useMutation({
    mutationFn: () => fetchMyData(session?.token ?? '', password),
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

/** Fetches the archive of stored data. @param password empty within 10 minutes after a log-in */
async function fetchMyData(token: string, password: string): Promise<Blob> {
  const response = await fetch('/api/my_data', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ user: { current_password: password } }),
  }).catch((error: unknown) => {
    throw new NoAnswerError(error);
  });
  if (response.ok)
    return response.blob().catch((error: unknown) => {
      throw new NoAnswerError(error);
    });
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  if (!body) throw new NoAnswerError(undefined, true);
  throw new ApiError(body.code, body.message, response.status, body.errors, token);
}
