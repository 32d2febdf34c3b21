import { SelectField } from '../../ui/fields';
import { withPlace } from './internship-filter';
import { filterLocations, isSamePlace } from './internship-search';
import { useOtherPlaces } from './internship-queries';

interface LocationFilterProps {
  /** Empty for all. */
  value: string;
  onChange: (location: string) => void;
  /** Without a label in sight: "All Locations" stands in it. */
  isBare?: boolean;
  /** Offered before all others, such as the person's own. */
  first?: string | null;
}

/** The location filter: the named places, Other, and the other places of the saved list (rule 20). Does not fetch. */
export function LocationFilter({ value, onChange, isBare = false, first = null }: LocationFilterProps) {
  const others = withPlace(withPlace(useOtherPlaces(), value), first ?? '');
  const same = others.find((place) => place.toLowerCase() === value.toLowerCase());
  const options = first
    ? [...new Set([[...filterLocations, ...others].find(isSamePlace(first)) ?? first, ...filterLocations])]
    : filterLocations;
  return (
    <SelectField
      label={isBare ? <span className="sr-only">Location</span> : 'Location'}
      name="location"
      placeholder="All Locations"
      options={options}
      group={{ label: 'Other places', options: others.filter((place) => !options.includes(place)) }}
      value={same ?? value}
      onChange={onChange}
    />
  );
}
