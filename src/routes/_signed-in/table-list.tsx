import { createFileRoute } from '@tanstack/react-router';
import { admin } from '#contract/messages/admin';
import { requireRole } from '../../session/guards';
import { DataTable, type Column } from '../../ui/data-table';
import { Banner } from '../../ui/feedback';
import { Screen } from '../../ui/screen';

/** The product's placeholder screen (rule sign-in-7); nothing links to it. */
export const Route = createFileRoute('/_signed-in/table-list')({
  beforeLoad: requireRole('student', 'business', 'admin'),
  component: () => (
    <Screen title="Table List" width="wide">
      <Banner tone="info">{admin.sampleData}</Banner>
      <DataTable caption="Sample data" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Screen>
  ),
});

interface SampleRow {
  id: number;
  title: string;
  province: string;
  town: string;
  subject: string;
}

const rows: readonly SampleRow[] = [
  { id: 1, title: 'Sample One', province: 'Morobe', town: 'Lae', subject: 'Carpentry' },
  { id: 2, title: 'Sample Two', province: 'Eastern Highlands', town: 'Goroka', subject: 'Bookkeeping' },
  { id: 3, title: 'Sample Three', province: 'East New Britain', town: 'Kokopo', subject: 'Tourism' },
  { id: 4, title: 'Sample Four', province: 'Madang', town: 'Madang', subject: 'Nursing' },
  {
    id: 5,
    title: 'Sample Five',
    province: 'National Capital District',
    town: 'Port Moresby',
    subject: 'Design',
  },
  { id: 6, title: 'Sample Six', province: 'Milne Bay', town: 'Alotau', subject: 'Agriculture' },
];

const columns: readonly Column<SampleRow>[] = [
  { header: 'ID', value: ({ id }) => id, phone: 'end' },
  { header: 'Name', value: ({ title }) => title, names: true },
  { header: 'Province', value: ({ province }) => province, phone: 'below' },
  { header: 'Town', value: ({ town }) => town, phone: 'below' },
  { header: 'Subject', value: ({ subject }) => subject, phone: 'below' },
];
