import { internshipPages } from '#contract/messages/internships';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { home } from '#contract/messages/site';
import { OTHER_LOCATION } from '#contract/status';
import { homeOf } from './home-summary';
import type { Counted, HomePage } from '../../services/page-data';
import { useHydrated, useServerNow, useServices, useSession } from '../../services/services';
import { useOpensTabs } from '../../lib/use-media';
import { WorkDrawing } from '../../ui/logo';
import { InternshipFacts } from '../../components/internship-facts';
import { SavedView } from '../../components/saved-view';
import { internshipQueries } from './internship-queries';

/** The newest internships and links to the others (rule internship-7), from the HTML or the fetched list. */
export function OpenInternships() {
  const { api, queryClient, pageData, now: clock } = useServices();
  const [isRendered] = useState(!useHydrated());
  const [savedAt] = useState(clock);
  const now = useServerNow();
  // Chrome 72 copies nothing of a query by spreading it.
  const list = useQuery({ ...internshipQueries.list(api, queryClient), enabled: !isRendered });
  const { error, isFetching, refetch } = list;
  if (isRendered && !pageData?.home) return null;
  const rendered = isRendered && { body: pageData!.home!, savedAt };
  const data = rendered || (list.data && { ...list.data, body: homeOf(list.data.body.internships, now) });
  return (
    <section className="page newest">
      {!data && error ? (
        <p>{home.withSignal}</p>
      ) : (
        <SavedView
          query={{ data, error, isFetching, refetch }}
          failedTitle={internshipPages.listFailed}
          skeleton={<div className="skeleton h-80" />}
        >
          {(page) => <Newest {...page} />}
        </SavedView>
      )}
    </section>
  );
}

function Newest({ rows, found, places, categories, figures }: HomePage) {
  const isVisitor = !useSession();
  const opensTab = useOpensTabs();
  return (
    <>
      <h2 className="text-xl font-bold">{home.open(found)}</h2>
      <nav aria-label="Places and categories">
        <Ways title="Places" all={places} />
        <div className="max-lg:hidden">
          <Ways title="Top categories" all={categories} />
          {isVisitor ? (
            <Link to="/signup" className="btn btn-outline mt-4">
              Register as a student
            </Link>
          ) : null}
        </div>
      </nav>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <WorkDrawing category={row.category} />
            <Link
              to="/internship-details/$id"
              params={{ id: String(row.id) }}
              {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })}
              className="row-link line-clamp-2"
            >
              {row.title}
            </Link>
            <p className="truncate">{row.company.company_name}</p>
            <InternshipFacts row={row} />
          </li>
        ))}
      </ul>
      <Link to="/all-internships" className="text-link">
        {home.seeAll(found)}
      </Link>
      {figures?.length ? <p>{figures.join(' · ')}</p> : null}
    </>
  );
}

const Ways = ({ title, all }: { title: string; all: readonly Counted[] }) => (
  <>
    <h3 className="mt-2 font-bold max-lg:hidden">{title}</h3>
    <ul>
      {all.map(([name, count, category]) => (
        <li key={name}>
          <Link to="/all-internships" search={category ? { category } : { location: name }}>
            {`${name === OTHER_LOCATION ? home.otherPlaces : name} ${count}`}
          </Link>
        </li>
      ))}
    </ul>
  </>
);
