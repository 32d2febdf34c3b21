import { useEffect, useRef } from 'react';
import { Screen, BackLink } from '../../ui/screen';
import { ParticipantImportForm } from './participant-import-form';
import { ParticipantImportReport } from './participant-import-report';
import { ParticipantFileFormat } from './participant-file-format';
import { useParticipantImport } from './use-participant-import';

/** Imports the official participant list that students are compared with (rule 8). */
export function ParticipantsScreen() {
  const list = useParticipantImport();
  const report = useRef<HTMLDivElement>(null);
  // The report may be above the visible part of the page.
  useEffect(() => {
    if (list.data) report.current?.focus();
  }, [list.data]);
  return (
    <Screen
      title="Import participants"
      width="wide"
      lead={<BackLink to="/list-all-students">All Students</BackLink>}
    >
      {list.data ? <ParticipantImportReport outcome={list.data} ref={report} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ParticipantImportForm list={list} />
        <ParticipantFileFormat />
      </div>
    </Screen>
  );
}
