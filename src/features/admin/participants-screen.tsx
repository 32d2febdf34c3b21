import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Screen } from '../../ui/screen';
import { Icon } from '../../ui/icon';
import { ImportForm } from './import-form';
import { ImportReport } from './import-report';
import { ListFormat } from './list-format';
import { useParticipantImport } from './use-participant-import';

/** Takes in the official participant list, which students are compared with (decision 8). */
export function ParticipantsScreen() {
  const list = useParticipantImport();
  const report = useRef<HTMLDivElement>(null);
  // The answer may stand below what is on the screen.
  useEffect(() => {
    if (list.data) report.current?.focus();
  }, [list.data]);
  return (
    <Screen
      title="Import participants"
      width="wide"
      lead={
        <Link to="/list-all-students" className="text-link inline-flex min-h-12 items-center gap-1">
          <Icon name="back" className="size-5" />
          All Students
        </Link>
      }
    >
      {list.data ? <ImportReport outcome={list.data} ref={report} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ImportForm list={list} />
        <ListFormat />
      </div>
    </Screen>
  );
}
