import { useId, useState } from 'react';
import { handIn as text } from '#contract/messages/outbox';
import { focusScreen } from '../../forms/focus';
import { useConnection } from '../../services/services';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { BackLink, Screen } from '../../ui/screen';
import { AdminTabs } from './admin-tabs';
import { HandInCard } from './hand-in-card';
import { readStaffFile, StaffFileRefused, type StaffFile } from './read-staff-file';

type Chosen = { id: string; name: string } & (
  | { file: StaffFile; problem: null }
  | { file: null; problem: string }
);

async function read(picked: File): Promise<Chosen> {
  const { name } = picked;
  try {
    const file = await readStaffFile(picked);
    return { id: file.sheet.idempotency_key, name, file, problem: null };
  } catch (error) {
    if (!(error instanceof StaffFileRefused)) throw error;
    return { id: name, name, file: null, problem: error.sentence };
  }
}

/** Hands in applications that students bring as files (rule outbox-3; screens.md section 2, Hand in an application). */
export function HandInScreen() {
  const offline = useConnection() === 'offline';
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isReading, setReading] = useState(false);
  const add = async (picked: readonly File[]) => {
    setReading(true);
    // Sequential: each is up to 11 MB in memory.
    for (const one of picked) {
      const found = await read(one);
      setChosen((before) => [...before.filter(({ id }) => id !== found.id), found]);
    }
    setReading(false);
  };
  const remove = (gone: string) => {
    setChosen((before) => before.filter(({ id }) => id !== gone));
    focusScreen();
  };
  return (
    <Screen title="Hand in an application" width="wide" lead={<BackLink to="/dashboard">Dashboard</BackLink>}>
      <AdminTabs />
      <Picker isReading={isReading} onPicked={(picked) => void add(picked)} />
      {offline ? <Banner tone="info">{text.needsSignal}</Banner> : null}
      <ul className="grid items-start gap-4 lg:grid-cols-2" aria-label="Chosen files">
        {chosen.map(({ id, name, file, problem }) => (
          <li key={id} className="min-w-0">
            {file ? (
              <HandInCard file={file} name={name} onRemove={() => remove(id)} />
            ) : (
              <Banner tone="error">
                <strong className="wrap-anywhere">{name}</strong>
                <p>{problem}</p>
              </Banner>
            )}
          </li>
        ))}
      </ul>
    </Screen>
  );
}

interface PickerProps {
  isReading: boolean;
  onPicked: (files: readonly File[]) => void;
}

function Picker({ isReading, onPicked }: PickerProps) {
  const id = useId();
  return (
    <Card>
      <p>{text.what}</p>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-semibold">
          Files for staff
        </label>
        <p id={`${id}-hint`} className="text-base-content/80">
          {text.fileHint}
        </p>
        <input
          id={id}
          type="file"
          className="file-input w-full sm:w-auto"
          accept=".zip,application/zip,application/x-zip-compressed"
          multiple
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Allows the same file to be chosen again.
            target.value = '';
            onPicked(files);
          }}
        />
        <p role="status">{isReading ? text.reading : null}</p>
      </div>
    </Card>
  );
}
