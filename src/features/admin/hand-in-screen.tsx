import { useState } from 'react';
import { handIn as text } from '#contract/messages/outbox';
import { focusScreen } from '../../forms/focus';
import { useConnection } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { FileButton } from '../../ui/file-button';
import { Screen } from '../../ui/screen';
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

/** Hands in applications that students bring as files (rule outbox-3; screens.md section 2, Send for a student). */
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
    <Screen title="Send for a student" width="wide">
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
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{text.what}</p>
      <FileButton
        icon="upload"
        accept=".zip,application/zip,application/x-zip-compressed"
        multiple
        busy={isReading}
        onPick={onPicked}
      >
        {isReading ? text.reading : 'Choose files'}
      </FileButton>
    </div>
  );
}
