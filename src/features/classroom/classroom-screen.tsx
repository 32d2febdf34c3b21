import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode, useEffect } from 'react';
import { brand } from '#contract/brand';
import { classroom } from '#contract/messages/classroom';
import { helper } from '#contract/messages/shared-phone';
import { waits } from '#outbox/record';
import { QrCode } from '../../components/lazy-qr-code';
import { Screen } from '../../ui/screen';
import { InstallSteps } from '../../components/install-offer';
import type { Sources } from './save-everything';
import { SavePanel } from './save-panel';
import { useHydrated, useServices, type Services } from '../../services/services';
import { readRun, closeRun, endRun, startRun } from '../../session/helper-run';
import { SkeletonRows, Banner } from '../../ui/feedback';
import { removeProfiles, signOut, whyNot } from '../../session/device-profiles';

export function ClassroomScreen({ sources }: { sources: Sources }) {
  const isHydrated = useHydrated();
  const { storage } = useServices();
  // A helper comes back to it for each student. It stays where it is while the run ends.
  const [wasRunning] = useState(() => readRun(storage) !== null);
  const isFirst = isHydrated && wasRunning;
  const helperPart = (
    <Part title="Students apply on this phone" isScripted>
      {isHydrated ? <HelperList /> : <SkeletonRows count={1} />}
    </Part>
  );
  return (
    <Screen
      title="For the classroom"
      lead={`Bring ${brand.name} to a class: let everybody scan, install, and see how to apply, with signal or without.`}
      width="wide"
    >
      <div className="grid grid-cols-1 lg:grid-cols-2 lg:gap-x-8">
        {isFirst ? helperPart : null}
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
        {isFirst ? null : helperPart}
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

interface Row {
  id: number;
  firstName: string;
  waiting: number;
  sent: number;
}

async function readRows({ storage, outbox }: Pick<Services, 'storage' | 'outbox'>): Promise<Row[]> {
  const run = readRun(storage);
  const loaded = await outbox.load();
  const [profiles, records] = await Promise.all([loaded.profiles(), loaded.listAll()]);
  return profiles.flatMap(({ id, name }) => {
    const noted = run?.people[id];
    if (!noted) return [];
    const own = records.filter(({ owner }) => owner === id);
    const isSent = (one: string) =>
      noted.sent.includes(one) || own.some((record) => record.id === one && record.state === 'sent');
    return {
      id,
      firstName: name.split(' ')[0]!,
      waiting: own.filter(waits).length,
      sent: noted.records.filter(isSent).length,
    };
  });
}

type Said = { tone: 'success' | 'error'; sentence: string };

function HelperList() {
  const services = useServices();
  const { storage, outbox } = services;
  const navigate = useNavigate();
  const [run, setRun] = useState(() => readRun(storage));
  const [rows, setRows] = useState<Row[]>([]);
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    let isLeft = false;
    const read = () =>
      void readRows({ storage, outbox }).then(
        (found) => !isLeft && setRows(found),
        () => undefined,
      );
    read();
    const stop = outbox.subscribe(read);
    return () => {
      isLeft = true;
      stop();
    };
  }, [storage, outbox, run]);

  const press = async (work: () => Promise<unknown>) => {
    setSaid(null);
    try {
      await work();
    } catch (error) {
      setSaid({ tone: 'error', sentence: whyNot(error) });
    }
    setRun(readRun(storage));
  };
  const next = () =>
    press(async () => {
      if (!readRun(storage)) startRun(storage);
      await signOut(services);
      await navigate({ to: '/who' });
    });
  const finish = () =>
    press(async () => {
      await signOut(services);
      closeRun(storage);
    });
  const remove = () =>
    press(async () => {
      await removeProfiles(
        services,
        rows.map(({ id }) => id),
      );
      endRun(storage);
      setSaid({ tone: 'success', sentence: helper.removed });
    });
  const isAllSent = rows.every(({ waiting }) => waiting === 0);
  return (
    <div className="flex flex-col gap-3">
      {said ? <Banner tone={said.tone}>{said.sentence}</Banner> : null}
      {run === null ? <p>{helper.lead}</p> : null}
      {run?.isDone ? <p>{isAllSent ? helper.allSent : helper.closed}</p> : null}
      <div className="flex flex-col gap-2 sm:flex-row">
        {run?.isDone ? (
          <>
            {isAllSent ? (
              <button type="button" className="btn btn-outline" onClick={() => void remove()}>
                {helper.remove}
              </button>
            ) : null}
            <button
              type="button"
              className="btn btn-outline"
              onClick={() => {
                endRun(storage);
                setRun(null);
              }}
            >
              {helper.keep}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              className={`btn ${run ? 'btn-primary' : 'btn-outline'}`}
              onClick={() => void next()}
            >
              {run ? helper.next : helper.start}
            </button>
            {run ? (
              <button type="button" className="btn btn-outline" onClick={() => void finish()}>
                {helper.done}
              </button>
            ) : null}
          </>
        )}
      </div>
      {run === null ? null : rows.length === 0 ? (
        <p>{helper.none}</p>
      ) : (
        <ul className="divide-base-300 divide-y">
          {rows.map(({ id, firstName, waiting, sent }) => (
            <li key={id} className="flex justify-between gap-4 py-3">
              <span className="font-semibold">{firstName}</span>
              <span>{helper.counts(waiting, sent)}</span>
            </li>
          ))}
        </ul>
      )}
      {run?.isDone ? null : <p>{helper.needsSignal}</p>}
    </div>
  );
}
