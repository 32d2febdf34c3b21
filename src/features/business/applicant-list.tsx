import { useEffect, useId, useRef, useState, useEffectEvent } from 'react';
import { useLocation } from '@tanstack/react-router';
import type { Words } from '#contract/languages';
import type { Application } from '#contract/applications';
import { totalOf } from '../../services/paginated-query';
import type { FoundPages } from '../../services/use-pagination';
import { useSession } from '../../services/services';
import { useWideScreen } from '../../lib/use-media';
import { NoResults, SkeletonRows } from '../../ui/feedback';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { RowList } from '../../ui/card';
import { NextPageButton, SearchState } from '../../components/next-page-button';
import { ApplicantPanel } from './applicant-panel';
import { ApplicantRow, isNewApplicant } from './applicant-row';
import type { ApplicantSearch } from './applicant-search';
import { filterApplicants, type Applicants } from './business-queries';

/** Few choose several. */
const ChosenPeople = lazyWithRetry(async () => (await import('./chosen-people')).ChosenPeople);

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, summary, [contenteditable], dialog') !== null;

function useStepKeys(isActive: boolean, onStep: (step: -1 | 1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    const isHeld = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (step === undefined || isHeld || isTaken(event.target) || document.querySelector('dialog[open]'))
      return;
    event.preventDefault();
    onStep(step);
  });
  useEffect(() => {
    if (!isActive) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive]);
}

interface ApplicantListProps {
  list: FoundPages<Applicants>;
  rows: readonly Application[];
  search: ApplicantSearch;
  onShowAll: () => void;
}

const countText = (found: number, all: number): Words =>
  found === all
    ? `${all} ${all === 1 ? 'applicant' : 'applicants'}`
    : `${found} of ${all} ${all === 1 ? 'applicant' : 'applicants'}`;

export function ApplicantList({ list, rows, search, onShowAll }: ApplicantListProps) {
  const asked = Number(useLocation({ select: ({ hash }) => hash })) || null;
  const [open, setOpen] = useState<number | null>(asked);
  // Opening changes the status: the card stays listed until another filter is chosen.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set(asked === null ? [] : [asked]));
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const isAdmin = useSession()?.role === 'admin';
  const isWide = useWideScreen();
  const panelId = useId();
  const count = useRef<HTMLParagraphElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // The server has compared the words in its search.
  const found = filterApplicants(rows, list.search === 'done' ? { ...search, q: undefined } : search, opened);
  const all = list.held.data ? totalOf(list.held.data.body) : 0;
  const show = (id: number | null) => {
    setOpen(id);
    if (id !== null) setOpened((known) => new Set(known).add(id));
  };
  const beside = found.find(isNewApplicant) ?? found[0];
  // Not for an admin, whose opening is written down (rule apply-8).
  if (isWide && open === null && beside && !isAdmin) show(beside.id);
  const index = found.findIndex(({ id }) => id === open);
  const current = found[index];
  const step = (by: -1 | 1) => {
    const next = found[index + by];
    if (next) show(next.id);
  };
  useStepKeys(isWide && found.length > 0, (by) => (current ? step(by) : show(found[0]!.id)));
  useEffect(() => {
    const row = open === null ? null : box.current?.querySelector(`[data-applicant="${open}"]`);
    row?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
  }, [open, isWide]);

  const panel = current ? (
    <ApplicantPanel
      key={current.id}
      application={current}
      savedAt={list.data?.savedAt ?? 0}
      renew={list.refetch}
      place={{ number: index + 1, of: found.length, onStep: step }}
      isBeside={isWide}
    />
  ) : null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between">
        <p ref={count} role="status" tabIndex={-1} className="font-semibold outline-none">
          {countText(found.length, all)}
        </p>
        {isAdmin || found.length < 2 ? null : (
          <button
            type="button"
            className="text-link min-h-12"
            onClick={() => setChosen(chosen === null ? new Set() : null)}
          >
            {chosen === null ? 'Choose several' : 'Stop choosing'}
          </button>
        )}
      </div>
      <SearchState list={list} />
      {chosen === null ? null : (
        <ChosenPeople people={found.filter(({ id }) => chosen.has(id))} list={list} />
      )}
      {found.length > 0 ? (
        <div ref={box} className="lg:grid lg:grid-cols-[22rem_1fr] lg:items-start lg:gap-8">
          <RowList className="lg:sticky lg:top-20 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto">
            {found.map((application) => {
              const { id } = application;
              const isOpen = id === open;
              return (
                <li key={id} className={`min-h-16 scroll-mt-16 ${isOpen && isWide ? 'bg-base-200' : ''}`}>
                  <div data-applicant={id} className="scroll-mt-16">
                    <ApplicantRow
                      application={application}
                      isOpen={isOpen}
                      panelId={`${panelId}-${isWide ? '' : id}`}
                      onToggle={() => show(isOpen && !isWide ? null : id)}
                      chosen={application.withdrawn_at ? undefined : chosen?.has(id)}
                      onChoose={(isChosen) =>
                        setChosen((before) => {
                          const next = new Set(before);
                          if (isChosen) next.add(id);
                          else next.delete(id);
                          return next;
                        })
                      }
                    />
                  </div>
                  {isWide ? null : (
                    <div id={`${panelId}-${id}`} hidden={!isOpen}>
                      {isOpen ? panel : null}
                    </div>
                  )}
                </li>
              );
            })}
          </RowList>
          {isWide ? (
            <div id={`${panelId}-`}>{panel ?? <p className="py-3">Choose a person on the left.</p>}</div>
          ) : null}
        </div>
      ) : list.search === 'running' ? (
        <SkeletonRows className="h-16" />
      ) : (
        <NoResults
          icon="users"
          title="No applicants found"
          sentence="Nobody matches this name and status."
          onShowAll={onShowAll}
          count={count}
        />
      )}
      <NextPageButton next={list.next} goesOn={count} />
    </>
  );
}
