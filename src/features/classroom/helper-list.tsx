import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { helper } from '#contract/messages/shared-phone';
import { waits } from '#outbox/record';
import { closeRun, endRun, readRun, startRun } from '../../session/helper-run';
import { useServices, type Services } from '../../services/services';
import { removeProfiles, signOut, whyNot } from '../../session/device-profiles';
import { Banner } from '../../ui/feedback';

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

export function HelperList() {
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
