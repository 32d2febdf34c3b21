import { useState } from 'react';
import { pageSize } from '#contract/limits';
import { registration as text } from '#contract/messages/admin';
import { internshipPages } from '#contract/messages/internships';
import { ListedInternship, ListedInternships } from '../../components/internship-row';
import { SavedView } from '../../components/saved-view';
import { useServerNow } from '../../services/services';
import { SearchForm } from '../../ui/search-form';
import { ShowMore } from '../../ui/show-more';
import { findInternships } from './internship-filter';
import { useFoundInternships } from './internship-queries';

/** Open internships of the list that is saved on the phone, to choose one. */
export function InternshipChoice({ hrefOf }: { hrefOf: (id: number) => string }) {
  const [q, setQ] = useState<string>();
  const [most, setMost] = useState(pageSize);
  const now = useServerNow();
  const list = useFoundInternships((all) => findInternships(all, { q }, now, null), most);
  return (
    <>
      <SearchForm title={text.choose} label={text.choose} q={q} onChange={(next) => setQ(next.q)} />
      <SavedView query={list} failedTitle={internshipPages.listFailed}>
        {({ rows, found }) => (
          <>
            <ListedInternships>
              {rows.map((row) => (
                <ListedInternship key={row.id} row={row} href={hrefOf(row.id)} />
              ))}
            </ListedInternships>
            <ShowMore left={found - rows.length} onMore={() => setMost(most + pageSize)} />
          </>
        )}
      </SavedView>
    </>
  );
}
