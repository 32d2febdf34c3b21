import type { Student } from '#contract/accounts';
import { messages } from '#contract/messages';
import { longDate } from '../../lib/format';
import { DataTable, type Column } from '../../ui/data-table';
import { Icon } from '../../ui/icon';
import { StudentStatus } from './student-status';

const MISSING = messages.missing.value;

interface StudentTableProps {
  students: readonly Student[];
  onView: (id: number) => void;
  onChanged: (id: number) => void;
}

export function StudentTable({ students, onView, onChanged }: StudentTableProps) {
  const columns: Column<Student>[] = [
    { header: 'Name', cell: ({ full_name }) => full_name, names: true },
    { header: 'Email', cell: ({ email }) => email, breaks: 'anywhere' },
    { header: 'Mobile', cell: ({ mobile_number }) => mobile_number || MISSING, breaks: 'never' },
    { header: 'City', cell: ({ city }) => city || MISSING },
    { header: 'Date of Birth', cell: ({ date_of_birth }) => longDate(date_of_birth), breaks: 'never' },
    // Decision 8: there is nothing to compare with until a register was imported.
    ...(students.some(({ register_match }) => register_match !== null) ? [registerColumn] : []),
    { header: 'Status', cell: (student) => <StudentStatus student={student} onChanged={onChanged} /> },
    {
      header: 'Actions',
      cell: ({ id, full_name }) => (
        <button type="button" className="btn btn-outline w-full" onClick={() => onView(id)}>
          <Icon name="eye" className="size-5" />
          View <span className="sr-only">{full_name}</span>
        </button>
      ),
      action: true,
    },
  ];
  return <DataTable caption="Students" columns={columns} rows={students} rowKey={({ id }) => id} />;
}

const words = { match: 'Match', partial: 'Partial', 'no match': 'No match' } as const;

const registerColumn: Column<Student> = {
  header: 'Register',
  cell: ({ register_match: match }) => {
    if (match === null) return '';
    const differs = match.differs.map((field) => field.replaceAll('_', ' ')).join(', ');
    return differs ? `${words[match.result]}: ${differs}` : words[match.result];
  },
};
