import { alertPlaces, type AlertPlace } from '#contract/job-alerts';
import { matchesLocation } from '#contract/status';
import { DAY, HOUR, portMoresbyClock, portMoresbyDate, startOfDay } from '#contract/dates';

/** Times of alerts (rule notify-6), in milliseconds; hours in Port Moresby. */
export const alertTimes = {
  /** Wait for publications that commit late. */
  settled: 5 * 60_000,
  /** Older ones are left out after a pause. */
  oldest: 14 * DAY,
  /** News may ring a phone: only from this hour to the last one. */
  firstHour: 7,
  lastHour: 21,
} as const;

export function isDaytime(now: number): boolean {
  const hour = Number(portMoresbyClock(now).slice(11, 13));
  return hour >= alertTimes.firstHour && hour < alertTimes.lastHour;
}

/** The last Monday, 07:00 in Port Moresby, until `now`; milliseconds UTC. */
export function lastMailing(now: number): number {
  const seven = alertTimes.firstHour * HOUR;
  const today = portMoresbyDate(now - seven);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return startOfDay(today) - sinceMonday * DAY + seven;
}

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
  since: Date;
}

/** Place by the location filter's rule (rule internship-6). */
export const placeOf = (location: string): AlertPlace =>
  alertPlaces.find((place) => matchesLocation(location, place))!;

const looksFor = (alert: Wanted, internship: Published): boolean =>
  (alert.categoryId === null || alert.categoryId === internship.categoryId) &&
  (alert.place === null || alert.place === internship.place);

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

const common = <T>(values: readonly T[]): T | null => {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
};

/** Matches in order, each once, and common filters that show all of them; `found` is newest first. */
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
