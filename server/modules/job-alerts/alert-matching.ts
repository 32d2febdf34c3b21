import { alertPlaces, type AlertPlace } from '#contract/job-alerts';
import { matchesLocation } from '#contract/status';

export interface Published {
  id: number;
  categoryId: number | null;
  place: AlertPlace;
  publishedAt: Date;
}

export interface Wanted {
  categoryId: number | null;
  category: string | null;
  place: AlertPlace | null;
  /** Start: only later publications match. */
  since: Date;
}

/** Place by the location filter's rule (rule internship-6). */
export const placeOf = (location: string): AlertPlace =>
  alertPlaces.find((place) => matchesLocation(location, place))!;

const looksFor = (alert: Wanted, internship: Published): boolean =>
  (alert.categoryId === null || alert.categoryId === internship.categoryId) &&
  (alert.place === null || alert.place === internship.place);

/** Alerts treat internships of one kind alike. */
const kindOf = ({ categoryId, place }: Published): string => `${categoryId} ${place}`;

/** The newest of each category and place, to find students with matches. */
export function newestOf(found: readonly Published[]): Published[] {
  const newest = new Map<string, Published>();
  for (const one of found) {
    const key = kindOf(one);
    const before = newest.get(key);
    if (!before || before.publishedAt < one.publishedAt) newest.set(key, one);
  }
  return [...newest.values()];
}

/** The common value; null when they differ, or for none. */
const common = <T>(values: readonly T[]): T | null => {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
};

/**
 * Matches in order, each once, and the alerts' common filters, which show all of them.
 * @param found newest first
 * @param toldUntil end of what was already reported
 * @param applied ids of the student's applied internships
 */
export function matchAlerts<I extends Published>(
  alerts: readonly Wanted[],
  found: readonly I[],
  toldUntil: Date | null,
  applied: ReadonlySet<number>,
) {
  const finding = new Set<Wanted>();
  const alertsOf = new Map<string, Wanted[]>();
  const after = Math.max(Number(toldUntil), Math.min(...alerts.map(({ since }) => since.getTime())));
  const end = found.findIndex(({ publishedAt }) => publishedAt.getTime() <= after);
  const internships = found.slice(0, end < 0 ? found.length : end).filter((internship) => {
    if (applied.has(internship.id)) return false;
    const kind = kindOf(internship);
    const lookingFor = alertsOf.get(kind) ?? alerts.filter((alert) => looksFor(alert, internship));
    alertsOf.set(kind, lookingFor);
    const by = lookingFor.filter(({ since }) => internship.publishedAt > since);
    by.forEach((alert) => finding.add(alert));
    return by.length > 0;
  });
  const by = [...finding];
  const categoryId = common(by.map((alert) => alert.categoryId));
  return {
    internships,
    categoryId,
    category: categoryId === null ? null : by[0]!.category,
    place: common(by.map((alert) => alert.place)),
  };
}
