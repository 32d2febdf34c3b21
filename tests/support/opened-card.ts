import type { Application } from '#contract/applications';
import { application } from './answers';
import { ok, type Answer } from './open-page';

/** What the server answers when a card is opened again, which tells it so (rule 65). */
export function openedCard(given: Partial<Application> = {}): Record<string, Answer> {
  const one = application(given);
  const details = { ...one, history: [], answers: [] };
  return { [`GET internship_applications/${one.id}`]: ok({ status: 200, internship_application: details }) };
}
