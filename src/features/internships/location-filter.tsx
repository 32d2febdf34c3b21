import { namedLocations, OTHER_LOCATION } from '#contract/status';
import { SelectField } from '../../ui/fields';
import { withPlace } from './internship-filter';
import { filterLocations, isSamePlace } from './internship-search';
import { useOtherPlaces } from './internship-queries';
import { optionOf } from '../../lib/format';

interface LocationFilterProps {
  value: string;
  onChange: (location: string) => void;
  isBare?: boolean;
  first?: string | null;
}

/** The location filter: named places, other places of the saved list, Other (rule internship-6). Fetches nothing. */
export function LocationFilter({ value, onChange, isBare = false, first = null }: LocationFilterProps) {
  const others = withPlace(withPlace(useOtherPlaces(), value), first ?? '');
  const same = others.find((place) => place.toLowerCase() === value.toLowerCase());
  const own = first && [...filterLocations, ...others].find(isSamePlace(first));
  const options = own && own !== OTHER_LOCATION ? [...new Set([own, ...namedLocations])] : namedLocations;
  return (
    <SelectField
      label={isBare ? <span className="sr-only">Location</span> : 'Location'}
      name="location"
      placeholder="All Locations"
      options={options.map(optionOf)}
      group={{ label: 'Other places', options: others.filter((place) => place !== own) }}
      last={optionOf(OTHER_LOCATION)}
      value={same ?? value}
      onChange={onChange}
    />
  );
}
