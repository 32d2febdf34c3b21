import { SelectField } from '../../ui/fields';
import { withPlace } from './internship-filter';
import { filterLocations } from './internship-search';
import { useOtherPlaces } from './internship-queries';

interface LocationFilterProps {
  /** Empty for all. */
  value: string;
  onChange: (location: string) => void;
}

/** The location filter: the named places, Other, and the other places of the saved list (rule 20). Does not fetch. */
export function LocationFilter({ value, onChange }: LocationFilterProps) {
  const others = withPlace(useOtherPlaces(), value);
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
