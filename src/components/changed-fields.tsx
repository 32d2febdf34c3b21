import type { Words } from '#contract/languages';
import { identityLabels, type ChangedField } from '#contract/profile-changes';
import { missing } from '#contract/messages/site';
import { longDate } from '../lib/format';
import { CompanyLogo } from '../ui/logo';

/** Current and wanted values, side by side (rule account-8). */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="grid grid-cols-2 gap-x-4">
          <dt className="col-span-2 font-semibold">{identityLabels[field]}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <span className="block text-current/80">Now</span>
            <Value field={field} value={before} />
          </dd>
          <dd className="min-w-0 wrap-anywhere">
            <span className="block text-current/80">New</span>
            <Value field={field} value={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Unreviewed websites stay text. */
function Value({ field, value }: { field: ChangedField['field']; value: string | null }) {
  if (value === null || value === '') return missing.value;
  if (field === 'logo')
    return <CompanyLogo src={value} name={'the company' satisfies Words} className="size-24" />;
  return field === 'date_of_birth' ? longDate(value) : value;
}
