import { useState, type ReactNode } from 'react';
import { useQuery, queryOptions, useMutation } from '@tanstack/react-query';
import { handIn as text } from '#contract/messages/outbox';
import { documentFields, documentNames, type DocumentField } from '#contract/files';
import type { HandInCheck, HandInManifest, HandedInAnswer } from '#contract/hand-in';
import { missing } from '#contract/messages/site';
import { focusScreen } from '../../forms/focus';
import { useConnection, useServices } from '../../services/services';
import { Banner, RetryButton } from '../../ui/feedback';
import { FileButton } from '../../ui/file-button';
import { Screen } from '../../ui/screen';
import { AdminTabs } from './admin-tabs';
import { readStaffFile, StaffFileRefused, type StaffFile } from './read-staff-file';
import { errorMessage, isSessionExpired, type Api } from '../../services/api';
import { dateAndTime, sizeText } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Card, DescriptionList, type DescriptionItem, WIDE } from '../../ui/card';
import { MailLink } from '../../ui/contacts';
import { statusBadges, statusLabels, adminQueries } from './admin-queries';
import { transient } from '../../services/paginated-query';

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

const PATH = 'internship_applications/handed_in';

const checkQuery = (api: Api, sheet: HandInManifest) =>
  queryOptions({
    queryKey: ['admin', 'hand in', sheet],
    queryFn: () => api.post<HandInCheck>(`${PATH}/check`, sheet),
    gcTime: 0,
    meta: transient,
  });

/** Hands in an application for its student; idempotent (rule outbox-3). */
function useHandIn({ sheet, documents }: StaffFile) {
  const { api, queryClient } = useServices();
  return useMutation({
    mutationFn: () => {
      const form = new FormData();
      form.set('sheet', JSON.stringify(sheet));
      for (const field of documentNames) {
        const document = documents[field];
        if (document) form.set(field, document);
      }
      return api.post<HandedInAnswer>(PATH, form);
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: adminQueries.overview(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: adminQueries.students.queryKey });
    },
  });
}

const Wrapped = ({ children }: { children: ReactNode }) => <span className="wrap-anywhere">{children}</span>;

function studentItems({ student }: HandInManifest, checked: HandInCheck | undefined): DescriptionItem[] {
  if (!checked) {
    const { full_name, email } = student;
    return [
      ['Student, as the phone says', <Wrapped key="said">{full_name ?? email ?? student.id}</Wrapped>, WIDE],
    ];
  }
  const { full_name, email, city, status } = checked.student;
  return [
    ['Student', <Wrapped key="name">{full_name}</Wrapped>, WIDE],
    [
      'Account',
      <Badge key="status" {...statusBadges[status]}>
        {statusLabels[status]}
      </Badge>,
      WIDE,
    ],
    ['Email', <Wrapped key="email">{<MailLink address={email} />}</Wrapped>, WIDE],
    ['City', city ?? missing.value],
  ];
}

function contentItems(sheet: HandInManifest, checked: HandInCheck | undefined): DescriptionItem[] {
  const { title, company_name } = checked?.internship ?? sheet.internship;
  const document = (field: DocumentField): DescriptionItem => {
    const { name, size, reused } = sheet.files[field];
    const known = reused ? `, ${text.fromEarlier}` : '';
    return [
      documentFields[field],
      <Wrapped key={field}>{`${name} (${sizeText(size)})${known}`}</Wrapped>,
      WIDE,
    ];
  };
  return [
    ['Internship', <Wrapped key="title">{`${title}, ${company_name}`}</Wrapped>, WIDE],
    ...sheet.levels.map(({ grade, school_name }): DescriptionItem => [
      `Grade ${grade}`,
      <Wrapped key={grade}>{school_name}</Wrapped>,
      WIDE,
    ]),
    ['Written', sheet.queued_at === null ? missing.value : dateAndTime(sheet.queued_at), WIDE],
    document('resume'),
    document('cover_letter'),
  ];
}

interface HandInCardProps {
  file: StaffFile;
  name: string;
  onRemove: () => void;
}

function HandInCard({ file, name, onRemove }: HandInCardProps) {
  const { api } = useServices();
  const { sheet, problems } = file;
  const check = useQuery(checkQuery(api, sheet));
  const sending = useHandIn(file);
  const checked = check.data;
  const said = sheet.student.email;
  const isOther = checked && said !== null && said.toLowerCase() !== checked.student.email.toLowerCase();
  const student = checked?.student.full_name ?? sheet.student.full_name ?? `${sheet.student.id}`;
  return (
    <Card>
      <h2 className="text-xl font-bold wrap-anywhere">{name}</h2>
      <DescriptionList items={[...studentItems(sheet, checked), ...contentItems(sheet, checked)]} />
      {isOther ? <Banner tone="warning">{text.otherEmail(said)}</Banner> : null}
      {problems.length > 0 ? <Banner tone="error">{problems.join('\n')}</Banner> : null}
      <Outcome check={check} sending={sending} />
      <Actions
        student={student}
        canSend={checked?.state === 'new' && problems.length === 0 && !sending.isSuccess}
        sending={sending}
        onRemove={onRemove}
      />
    </Card>
  );
}

type Sending = ReturnType<typeof useHandIn>;

interface OutcomeProps {
  check: { data: HandInCheck | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  sending: Sending;
}

const focus = (element: HTMLElement | null) => element?.focus();

const tones = { new: 'info', arrived: 'success', refused: 'warning' } as const;

function Outcome({ check, sending }: OutcomeProps) {
  if (sending.data) {
    return (
      <Banner tone="success" ref={focus}>
        {sending.data.message}
      </Banner>
    );
  }
  if (sending.isError && !isSessionExpired(sending.error)) {
    return <Banner tone="error">{errorMessage(sending.error, text.failed, text.noAnswer)}</Banner>;
  }
  const { data, error, isFetching, refetch } = check;
  if (data) return <Banner tone={tones[data.state]}>{data.message}</Banner>;
  if (!error) return <p role="status">{text.checking}</p>;
  return (
    <>
      <Banner tone="warning">{errorMessage(error, text.checkFailed, text.needsSignal)}</Banner>
      <div>
        <RetryButton busy={isFetching} onClick={() => void refetch()} />
      </div>
    </>
  );
}

interface ActionsProps {
  student: string;
  canSend: boolean;
  sending: Sending;
  onRemove: () => void;
}

function Actions({ student, canSend, sending, onRemove }: ActionsProps) {
  const offline = useConnection() === 'offline';
  const { isPending, mutate } = sending;
  const blocked = offline || isPending;
  return (
    <div
      className={`flex flex-wrap gap-2 ${canSend ? 'sticky-bar sticky-bar-docked' : ''}`}
      aria-busy={isPending}
    >
      {canSend ? (
        <button
          type="button"
          className="btn btn-primary h-auto min-h-12 max-w-full py-2 text-left whitespace-normal wrap-anywhere"
          aria-disabled={blocked}
          onClick={() => {
            if (!blocked) mutate();
          }}
        >
          {isPending ? 'Sending...' : `Send for ${student}`}
        </button>
      ) : null}
      <button
        type="button"
        className="btn btn-ghost"
        aria-disabled={isPending}
        onClick={() => !isPending && onRemove()}
      >
        Remove<span className="sr-only">: {student}</span>
      </button>
      {canSend && offline ? <p className="w-full">{text.needsSignal}</p> : null}
    </div>
  );
}
