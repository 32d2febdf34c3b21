import { getRouteApi } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import type { LastImport, ListedParticipant } from '#contract/participants';
import { participants as participantsMessages, nouns } from '#contract/messages/admin';
import { brand } from '#contract/brand';
import type { ClaimCodesAnswer } from '#contract/claims';
import { claim as claimMessages } from '#contract/messages/classroom';
import { saveFile } from '../../lib/download';
import { dateAndTime, longDate, matchesAllWords, shortDate } from '../../lib/format';
import { totalOf } from '../../services/paginated-query';
import { useFoundPages } from '../../services/use-pagination';
import type { Column } from '../../ui/data-table';
import { SearchForm } from '../../ui/search-form';
import { SavedView } from '../../components/saved-view';
import { adminQueries } from './admin-queries';
import { SearchResults } from './search-results';
import { QrCode } from '../../components/lazy-qr-code';
import { NeedsSignalButton } from '../../components/needs-signal-button';
import { useServices, useSession } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { PrintSheet } from '../../ui/print-sheet';

const route = getRouteApi('/_admin-or-staff/participants');

const { participants: source } = adminQueries;

/** The participant list, the result of the last import, and a search (rule admin-2). */
export function ParticipantRegister() {
  const isAdmin = useSession()?.role === 'admin';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: typeof search) =>
    void navigate({ search: next, resetScroll: false, replace: true });
  const filter = { search: search.q };
  const list = useFoundPages(source, filter);
  return (
    <section aria-labelledby="register" className="flex flex-col gap-3">
      <h2 id="register" className="text-xl font-bold">
        People in the list
      </h2>
      <div>
        <SavedView query={list} failedTitle={participantsMessages.listFailed}>
          {({ rows }) => {
            const found = list.search === 'done' ? rows : filterParticipants(rows, search.q);
            return (
              <div className="flex flex-col gap-3">
                <WhatImportDid last={list.held.data?.body.last_import ?? null} />
                {search.q || (list.held.data && totalOf(list.held.data.body) > 0) ? (
                  <SearchForm
                    title="Find participants"
                    label="Search by name, email, number or city"
                    q={search.q}
                    isCompact
                    onChange={onSearch}
                  />
                ) : null}
                <div className="pt-2">
                  <SearchResults
                    caption="Participants"
                    columns={columns}
                    list={list}
                    source={source}
                    filter={filter}
                    rows={found}
                    noun={nouns.participant}
                    icon="users"
                    onShowAll={() => onSearch({})}
                    isExported={isAdmin}
                  />
                </div>
                {found.length > 0 ? <ClaimSlips ids={found.map(({ id }) => id)} /> : null}
              </div>
            );
          }}
        </SavedView>
      </div>
    </section>
  );
}

/** Nothing while unknown: the log keeps a year. */
function WhatImportDid({ last }: { last: LastImport | null }) {
  if (last === null) return null;
  const { at, by, imported, added } = last;
  return (
    <p>
      {participantsMessages.lastImport(dateAndTime(at), by)} {participantsMessages.imported(imported)}{' '}
      {participantsMessages.added(added, imported)}
    </p>
  );
}

/** Filters participants on the phone, so that it works offline; the server compares the same columns. */
const filterParticipants = (rows: readonly ListedParticipant[], q: string | undefined) =>
  rows.filter(({ full_name, email, mobile_number, city, cohort }) =>
    matchesAllWords(q, full_name, email, mobile_number, city, cohort),
  );

const columns: readonly Column<ListedParticipant>[] = [
  { header: 'Name', value: ({ full_name }) => full_name, names: true },
  {
    header: 'Date of Birth',
    value: ({ date_of_birth }) => shortDate(date_of_birth),
    cell: ({ date_of_birth }) => longDate(date_of_birth),
    breaks: 'never',
    phone: 'below',
  },
  { header: 'Email', value: ({ email }) => email, breaks: 'anywhere' },
  { header: 'Mobile', value: ({ mobile_number }) => mobile_number, breaks: 'never', phone: 'below' },
  { header: 'City', value: ({ city }) => city },
  { header: 'Cohort', value: ({ cohort }) => cohort, breaks: 'never', phone: 'end' },
];

type ClaimCode = ClaimCodesAnswer['codes'][number];

interface ClaimSlipsProps {
  ids: readonly number[];
}

/** Prints slips with new claim codes for the people in view (rule admin-7). */
function ClaimSlips({ ids }: ClaimSlipsProps) {
  const { api } = useServices();
  const make = useMutation({
    mutationFn: async () => {
      // Without the code of it, the addresses alone.
      await QrCode.preload().catch(() => undefined);
      return api.post<ClaimCodesAnswer>('admin/claim_codes', { ids });
    },
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <NeedsSignalButton
        label={participantsMessages.printSlips(ids.length)}
        busyLabel={participantsMessages.makingSlips}
        needsSignal={participantsMessages.slipsNeedSignal}
        failed={participantsMessages.slipsFailed}
        change={make}
        onPress={() => make.mutate()}
      />
      {make.isSuccess ? (
        <>
          <Banner tone="success">{make.data.message}</Banner>
          <Slips key={make.submittedAt} codes={make.data.codes} />
          <button type="button" className="btn btn-outline" onClick={() => void saveSlips(make.data.codes)}>
            {participantsMessages.saveSlips}
          </button>
        </>
      ) : null}
    </div>
  );
}

const nameOf = ({ full_name, cohort }: ClaimCode) => (cohort ? `${full_name} · ${cohort}` : full_name);
const claimPage = () => `${brand.name}, ${window.location.host}/claim`;
const addressOf = (code: string) => `${window.location.origin}/claim?code=${code}`;

async function saveSlips(codes: readonly ClaimCode[]): Promise<void> {
  const { slipsPdf } = await import('./slips-pdf');
  const about = [claimMessages.slip, claimPage()];
  const slips = codes.map((one) => ({
    name: nameOf(one),
    code: one.code,
    about,
    address: addressOf(one.code),
  }));
  saveFile(participantsMessages.slipsFile, slipsPdf(slips));
}

function Slips({ codes }: { codes: readonly ClaimCode[] }) {
  return (
    <PrintSheet>
      <ul className="slips">
        {codes.map((one) => (
          <li key={one.id}>
            <div>
              <p>{nameOf(one)}</p>
              <p className="font-mono text-2xl font-bold">{one.code}</p>
              <p>{claimMessages.slip}</p>
              <p>{claimPage()}</p>
            </div>
            <QrCode text={addressOf(one.code)} label={claimMessages.qrCode(one.full_name)} />
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}
