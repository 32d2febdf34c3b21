import { alertPlaces, type AlertPlace } from '#contract/job-alerts';
import { matchesLocation } from '#contract/status';

/** What of an internship decides whether an alert tells of it. */
export interface Published {
  id: number;
  categoryId: number | null;
  place: AlertPlace;
  publishedAt: Date;
}

/** What an alert looks for. */
export interface Wanted {
  categoryId: number | null;
  category: string | null;
  place: AlertPlace | null;
  /** Internships that were published until then are not told of. */
  since: Date;
}

/** The place of a location, by the rule of the location filter (rule 20). */
export const placeOf = (location: string): AlertPlace =>
  alertPlaces.find((place) => matchesLocation(location, place))!;

const looksFor = (alert: Wanted, internship: Published): boolean =>
  (alert.categoryId === null || alert.categoryId === internship.categoryId) &&
  (alert.place === null || alert.place === internship.place);

/** Alerts look for internships of one kind alike. */
const kindOf = ({ categoryId, place }: Published): string => `${categoryId} ${place}`;

/** The newest internship of each category and place: who looks for none of these has nothing new. */
export function newestOf(found: readonly Published[]): Published[] {
  const newest = new Map<string, Published>();
  for (const one of found) {
    const key = kindOf(one);
    const before = newest.get(key);
    if (!before || before.publishedAt < one.publishedAt) newest.set(key, one);
  }
  return [...newest.values()];
}

/** The value that all have; null when they differ, or there are none. */
const common = <T>(values: readonly T[]): T | null => {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
};

/**
 * What a student is told of: each internship once, however many alerts look for it.
 * @param found the newest first
 * @param toldUntil what was published until then was told before
 * @param applied ids of internships that the student has applied to
 * @returns the internships in their order, and what the alerts that found them have in common: these filters show all of them
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
