import { useEffect, useState } from 'react';
import { dismissToasts } from '../lib/toast';

type Subject = 'created internship' | 'edited internship';

const flashes = new Map<Subject, string>();

/** Stores a flash message for the next screen. What a toast has said of an earlier try is over. */
export function setFlash(subject: Subject, title: string): void {
  flashes.set(subject, title);
  dismissToasts();
}

/** The flash message of the previous screen, shown once: neither reload nor "back" repeats it. */
export function useFlash(subject: Subject): string | undefined {
  const [title] = useState(() => flashes.get(subject));
  useEffect(() => void flashes.delete(subject), [subject]);
  return title;
}
