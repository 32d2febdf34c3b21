import { SelectField } from '../../ui/fields';
import { withPlace } from './internship-filter';
import { filterLocations } from './internship-search';
import { useOtherPlaces } from './internship-queries';
import { optionOf } from '../../lib/format';

interface LocationFilterProps {
  value: string;
  onChange: (location: string) => void;
  isBare?: boolean;
}

/** The location filter: named places, Other, and other places of the saved list (rule internship-6). Fetches nothing. */
export function LocationFilter({ value, onChange, isBare = false }: LocationFilterProps) {
  const others = withPlace(useOtherPlaces(), value);
  const same = others.find((place) => place.toLowerCase() === value.toLowerCase());
  return (
    <SelectField
      label={isBare ? <span className="sr-only">Location</span> : 'Location'}
      name="location"
      placeholder="All Locations"
      options={filterLocations.map(optionOf)}
      group={{ label: 'Other places', options: others }}
      value={same ?? value}
      onChange={onChange}
    />
  );
}
