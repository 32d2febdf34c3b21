import { useQuery } from '@tanstack/react-query';
import { useServerNow, useServices } from '../../lib/services';
import { SelectField } from '../../ui/fields';
import { filterLocations, otherPlaces } from './internship-filter';
import { internshipQueries } from './internship-queries';

interface LocationFilterProps {
  /** Empty for all. */
  value: string;
  onChange: (location: string) => void;
}

/** The location filter: the named places, Other, and the other places of the saved list (rule 20). Does not fetch. */
export function LocationFilter({ value, onChange }: LocationFilterProps) {
  const { api, queryClient } = useServices();
  const list = useQuery({ ...internshipQueries.list(api, queryClient), enabled: false }).data;
  const others = otherPlaces(list?.body.internships ?? [], useServerNow(), value);
  const same = others.find((place) => place.toLowerCase() === value.toLowerCase());
  return (
    <SelectField
      label="Location"
      name="location"
      placeholder="All Locations"
      options={filterLocations}
      group={{ label: 'Other places', options: others }}
      value={same ?? value}
      onChange={onChange}
    />
  );
}
