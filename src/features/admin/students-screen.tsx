import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '#contract/accounts';
import { limits, pageSize } from '#contract/limits';
import { messages } from '#contract/messages';
import { accountStatuses } from '#contract/status';
import { useServices } from '../../lib/services';
import { useSavedView } from '../../lib/use-saved-view';
import { SelectField, TextField } from '../../ui/fields';
import { EmptyState } from '../../ui/feedback';
import { SavedView } from '../../ui/saved-view';
import { Screen } from '../../ui/screen';
import { adminQueries } from './queries';
import { StudentDialog } from './student-dialog';
import { StudentTable } from './student-table';
import { filterStudents, statusWords, type StudentSearch } from './students';

interface StudentsScreenProps {
  search: StudentSearch;
  onSearch: (search: StudentSearch) => void;
}

const statusOptions = accountStatuses.map((value) => ({ value, label: statusWords[value] }));

/** All students, those who wait for a decision first (product.md section 2, Admin All Students). */
export function StudentsScreen({ search, onSearch }: StudentsScreenProps) {
  const { api } = useServices();
  const view = useSavedView();
  const query = useQuery(adminQueries.students(api));
  // The URL follows what is typed; the field does not wait for it.
  const [name, setName] = useState(search.q ?? '');
  return (
    <Screen title="All Students" width="wide">
      <form
        role="search"
        aria-label="Find students"
        className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField
          label="Name"
          name="q"
          type="search"
          inputMode="search"
          autoComplete="off"
          maxLength={limits.search.max}
          value={name}
          onChange={(q) => {
            setName(q);
            onSearch({ ...search, q: q || undefined, show: undefined });
          }}
        />
        <SelectField
          label="Status"
          name="status"
          placeholder="All"
          options={statusOptions}
          value={search.status ?? ''}
          onChange={(value) => {
            const status = accountStatuses.find((known) => known === value);
            onSearch({ ...search, status, show: undefined });
          }}
        />
      </form>
      <div>
        <SavedView query={query} failedTitle={messages.admin.studentsFailed} {...view}>
          {({ users }) => (
            <Results key={search.status ?? 'all'} students={users} search={search} onSearch={onSearch} />
          )}
        </SavedView>
      </div>
    </Screen>
  );
}

function Results({ students, search, onSearch }: StudentsScreenProps & { students: readonly Student[] }) {
  const [viewed, setViewed] = useState<number | null>(null);
  // Whose status was changed here stays in sight until another filter is chosen: a slip can be put right.
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const found = filterStudents(students, search, changed);
  const shown = search.show ?? pageSize;
  return (
    <>
      <p role="status" className="mb-3 font-semibold">
        {found.length} {found.length === 1 ? 'student' : 'students'}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="users" title="No students found">
          <p>Nobody matches this name and status.</p>
        </EmptyState>
      ) : (
        <StudentTable
          students={found.slice(0, shown)}
          onView={setViewed}
          onChanged={(id) => setChanged((known) => new Set(known).add(id))}
        />
      )}
      {found.length > shown ? (
        <button
          type="button"
          className="btn btn-block mt-4"
          onClick={() => onSearch({ ...search, show: shown + pageSize })}
        >
          Show more ({found.length - shown} left)
        </button>
      ) : null}
      <StudentDialog
        student={students.find(({ id }) => id === viewed)}
        open={viewed !== null}
        onClose={() => setViewed(null)}
      />
    </>
  );
}
