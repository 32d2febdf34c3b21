import type { Words } from '#contract/languages';
import { useEffect, useRef } from 'react';
import { neededParticipantColumns, participantColumns, type ParticipantColumn } from '#contract/participants';
import { useSession } from '../../services/services';
import { AdminTabs } from './admin-tabs';
import { Screen } from '../../ui/screen';
import {
  ParticipantImportForm,
  useParticipantImport,
  ParticipantImportReport,
} from './participant-import-form';
import { ParticipantRegister } from './participant-register';
import { Card } from '../../ui/card';
import { ExportButton } from './export-button';
import { useScopeWords } from './use-own-scope';

/** For staff the register alone (rule admin-11). */
export function ParticipantsScreen() {
  const scope = useScopeWords();
  if (useSession()?.role === 'admin') return <ImportScreen />;
  return (
    <Screen title="Participants" lead={scope} width="wide">
      <AdminTabs />
      <ParticipantRegister />
    </Screen>
  );
}

/** Imports the official participant list that students are compared with, and shows who is in it (rule admin-2). */
function ImportScreen() {
  const list = useParticipantImport();
  const report = useRef<HTMLDivElement>(null);
  // The report may be above the visible part of the page.
  useEffect(() => {
    if (list.data) report.current?.focus();
  }, [list.data]);
  return (
    <Screen title="Import participants" width="wide">
      <AdminTabs />
      {list.data ? <ParticipantImportReport outcome={list.data} list={list} ref={report} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ParticipantImportForm list={list} />
        <ParticipantFileFormat />
      </div>
      <ParticipantRegister />
    </Screen>
  );
}

type Example = Record<ParticipantColumn, string>;

const columnHints: Record<ParticipantColumn, Words> = {
  full_name: 'such as Maria Kaupa',
  date_of_birth: '2006-03-14 or 14/3/2006',
  email: 'such as maria@students.example',
  mobile_number: 'such as +675 7200 3301',
  city: 'such as Lae',
  cohort: 'such as 2026 A',
  gender: 'as people said it',
  school_year: 'such as Grade 10',
  guardian: 'a parent or guardian, with a phone number',
};

const examples: readonly Example[] = [
  {
    full_name: 'Maria Kaupa',
    date_of_birth: '2006-03-14',
    email: 'maria@students.example',
    mobile_number: '+675 7200 3301',
    city: 'Lae',
    cohort: '2026 A',
    gender: 'Female',
    school_year: 'Grade 12',
    guardian: '',
  },
  {
    full_name: 'Ben Toua',
    date_of_birth: '2005-11-02',
    email: '',
    mobile_number: '+675 7200 3302',
    city: 'Port Moresby',
    cohort: '2026 A',
    gender: '',
    school_year: 'Grade 10',
    guardian: 'Anna Toua, 7200 4402',
  },
];

const isNeeded = (column: ParticipantColumn) => neededParticipantColumns.some((needed) => needed === column);

function ParticipantFileFormat() {
  return (
    <Card>
      <h2 className="text-xl font-bold">What the file looks like</h2>
      <p>
        A CSV file, as spreadsheets save it. Its first line names the columns, in any order; each line after
        it is one participant.
      </p>
      <dl className="flex flex-col gap-2">
        {participantColumns.map((column) => (
          <div key={column} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
            <dt className="font-mono font-semibold">{column}</dt>
            <dd>
              {isNeeded(column) ? <strong>Needed</strong> : 'If you know it'}, {columnHints[column]}
            </dd>
          </div>
        ))}
      </dl>
      <ExportButton
        label="Download an example"
        name="participants-example"
        columns={participantColumns.map((header) => ({ header, value: (row: Example) => row[header] }))}
        rows={examples}
      />
    </Card>
  );
}
