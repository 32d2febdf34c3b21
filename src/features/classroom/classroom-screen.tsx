import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { brand } from '#contract/brand';
import { classroom, classroom as classroomMessages } from '#contract/messages/classroom';
import type { Words } from '#contract/languages';
import { offline as offlineMessages } from '#contract/messages/site';
import { QrCode } from '../../components/lazy-qr-code';
import { Screen } from '../../ui/screen';
import { InstallSteps } from '../../components/install-offer';
import { type Sources, nothing, saveEverything, type Outcome, type Progress } from './save-everything';
import { useHydrated, useConnection, useSession, useServices } from '../../services/services';
import { dateAndTime, sizeText } from '../../lib/format';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { errorMessage } from '../../services/api';
import { saveDeferredScreens } from '../../offline/service-worker';

export function ClassroomScreen({ sources }: { sources: Sources }) {
  return (
    <Screen
      title="For the classroom"
      lead={`Bring ${brand.name} to a class: let everybody scan, install, and see how to apply, with signal or without.`}
      width="wide"
    >
      <div className="grid grid-cols-1 lg:grid-cols-2 lg:gap-x-8">
        <Part title="Scan to open" isScripted>
          <SiteQrCode />
        </Part>
        <Part title="Put it on the home screen">
          <InstallSteps />
        </Part>
        <Part title="Prepare this phone" isScripted>
          <SavePanel sources={sources} />
        </Part>
        <Part title="Practise applying" isScripted>
          <p className="mb-3">{classroom.practice}</p>
          <Link to="/practice" className="btn btn-outline">
            Practise with pretend internships
          </Link>
        </Part>
      </div>
    </Screen>
  );
}

interface PartProps {
  title: string;
  isScripted?: boolean;
  children: ReactNode;
}

function Part({ title, isScripted = false, children }: PartProps) {
  return (
    <section className="mt-4" {...(isScripted && { 'data-scripted': '' })}>
      <h2 className="mb-3 text-xl font-bold md:text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function SiteQrCode() {
  // Known in the browser only: pages are rendered for any host.
  const address = useHydrated() ? window.location.origin : null;
  return (
    <figure className="flex flex-col items-center gap-3">
      <div className="aspect-square w-full max-w-sm bg-white">
        {address ? <QrCode text={address} label={`QR code that opens ${address}`} /> : null}
      </div>
      <figcaption className="min-h-9 text-center text-2xl font-bold wrap-anywhere md:text-3xl">
        {address?.replace(/^https:\/\//, '')}
      </figcaption>
    </figure>
  );
}

function SavePanel({ sources }: { sources: Sources }) {
  const { saving, lastSave, start, stop } = useSaving(sources);
  const isVisitor = useSession() === null;
  const offline = useConnection() === 'offline';
  const outcome = saving.state === 'ended' ? saving.outcome : null;
  const isSaved = outcome?.kind === 'saved';
  const isCut = outcome !== null && ['cut_off', 'stopped'].includes(outcome.kind);
  return (
    <Card>
      <p>
        All open internships with their details and logos: a phone prepared here shows the whole way, applying
        included, in a room without signal.
      </p>
      {isVisitor ? (
        <Banner tone="info">
          <p>{classroomMessages.visitor}</p>
          <Link to="/login" search={{ from: '/classroom' }} className="btn mt-2">
            Log In
          </Link>
        </Banner>
      ) : null}
      {lastSave ? <LastFullSave last={lastSave} /> : null}
      {outcome ? <Result outcome={outcome} /> : null}
      {saving.state === 'saving' ? (
        <Bar progress={saving.progress} onStop={stop} />
      ) : (
        <>
          {offline && !isCut ? <Banner tone="info">{offlineMessages.tryLater}</Banner> : null}
          <button
            type="button"
            className={`btn ${offline || isSaved ? 'btn-outline' : 'btn-primary'}`}
            aria-disabled={offline}
            onClick={() => void start()}
          >
            <Icon name="download" />
            {isCut ? 'Continue' : isSaved ? 'Save again' : 'Save everything for offline'}
          </button>
        </>
      )}
    </Card>
  );
}

function Bar({ progress, onStop }: { progress: Progress | null; onStop: () => void }) {
  const share = progress && progress.all > 0 ? progress.done / progress.all : 0;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        Saving...
      </p>
      <progress aria-label="Saved" className="h-4 w-full" max={1} value={share} />
      <p>
        Saving... {Math.floor(share * 100)} %
        {progress ? ` · ${progress.done} of ${progress.all} · ${sizeText(progress.bytes)}` : ''}
      </p>
      <p>Keep this page open until it is done.</p>
      <button type="button" className="btn btn-outline" onClick={onStop}>
        Stop
      </button>
    </div>
  );
}

const contentText = ({ internships, details, logos, bytes }: Progress): Words =>
  [
    `${internships} ${internships === 1 ? 'internship' : 'internships'}${details > 0 ? ' with details' : ''}`,
    `${logos} ${logos === 1 ? 'logo' : 'logos'}`,
    // Non-breaking space between number and unit.
    sizeText(bytes).replace(' ', '\u00a0'),
  ].join(', ');

function LastFullSave({ last }: { last: LastSave }) {
  return (
    <div>
      <p>
        <strong>Last full save:</strong> {dateAndTime(new Date(last.at).toISOString())}
      </p>
      <p>{contentText(last.progress)}</p>
    </div>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const { details, internships, isWithDetails } = outcome.progress;
  const isCounted = isWithDetails && internships > 0;
  switch (outcome.kind) {
    case 'saved':
      return <Banner tone="success">{classroomMessages.saved}</Banner>;
    case 'no_worker':
      return <Banner tone="warning">{classroomMessages.noWorker}</Banner>;
    case 'cut_off':
      return (
        <Banner tone="warning">
          {isCounted ? classroomMessages.cutOff(details, internships) : classroomMessages.cutOffEarly}
        </Banner>
      );
    case 'stopped':
      return (
        <Banner tone="info">
          {isCounted ? classroomMessages.stopped(details, internships) : classroomMessages.stoppedEarly}
        </Banner>
      );
    case 'full':
      return <Banner tone="error">{classroomMessages.full(outcome.leftOut)}</Banner>;
    case 'refused':
      return (
        <Banner tone="error">
          <strong>{classroomMessages.refused}</strong>
          <p>{errorMessage(outcome.error, offlineMessages.tryLater, offlineMessages.tryLater)}</p>
        </Banner>
      );
  }
}

interface LastSave {
  /** Milliseconds, phone clock. */
  at: number;
  progress: Progress;
}

type Saving =
  | { state: 'idle' }
  | { state: 'saving'; progress: Progress | null }
  | { state: 'ended'; outcome: Outcome };

/** Cached with the answers it counts, so that it is wiped and evicted with them. */
const lastSaveKey = ['classroom', 'last_save'];

/** One save at a time; unmounting aborts it, and the next one resumes. */
function useSaving(sources: Sources) {
  const services = useServices();
  const { queryClient, now } = services;
  const lastSave = useQuery<LastSave>({ queryKey: lastSaveKey, queryFn: skipToken }).data;
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(signal: AbortSignal): Promise<Outcome> {
    // First: pictures are cached only by a controlling service worker.
    const hasWorker = await waitForServiceWorker(signal);
    const screens = hasWorker && !signal.aborted ? saveScreens(signal) : false;
    const answers = await saveEverything(services, sources, hasWorker, signal, (progress) =>
      setSaving({ state: 'saving', progress }),
    );
    const outcome: Outcome =
      answers.kind !== 'saved' || (await screens)
        ? answers
        : { kind: signal.aborted ? 'stopped' : 'cut_off', progress: answers.progress };
    if (outcome.kind === 'saved') {
      queryClient.setQueryData<LastSave>(lastSaveKey, { at: now(), progress: outcome.progress });
    } else if (outcome.kind === 'no_worker') {
      queryClient.removeQueries({ queryKey: lastSaveKey });
    }
    return outcome;
  }

  async function start(): Promise<void> {
    if (running.current) return;
    const controller = (running.current = new AbortController());
    setSaving({ state: 'saving', progress: null });
    const outcome = await save(controller.signal).catch(
      // An unexpected error must not leave the progress bar.
      (error: unknown): Outcome => ({ kind: 'refused', progress: nothing, error }),
    );
    running.current = null;
    setSaving({ state: 'ended', outcome });
  }
  return { saving, lastSave, start, stop: () => running.current?.abort() };
}

const saveScreens = (signal: AbortSignal): Promise<boolean> =>
  Promise.race([
    saveDeferredScreens().catch(() => false),
    new Promise<boolean>((resolve) => {
      signal.addEventListener('abort', () => resolve(false), { once: true });
    }),
  ]);

const installTimeoutMs = 30_000;

/** Waits for a service worker that caches pictures. Never rejects. @param signal ends the wait with false */
async function waitForServiceWorker(signal: AbortSignal): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return true;
  if (signal.aborted) return false;
  return new Promise((resolve) => {
    const end = (isSaved: boolean) => {
      clearTimeout(late);
      resolve(isSaved);
    };
    const late = setTimeout(() => end(false), installTimeoutMs);
    signal.addEventListener('abort', () => end(false), { once: true });
    serviceWorker.addEventListener('controllerchange', () => end(true), { once: true });
  });
}
