import { useEffect, useState } from 'react';

type Subject = 'created internship' | 'edited internship';

const flashes = new Map<Subject, string>();

/** Stores a flash message for the next screen. */
export const setFlash = (subject: Subject, title: string): void => void flashes.set(subject, title);

/** The flash message of the previous screen, shown once: neither reload nor "back" repeats it. */
export function useFlash(subject: Subject): string | undefined {
  const [title] = useState(() => flashes.get(subject));
  useEffect(() => void flashes.delete(subject), [subject]);
  return title;
}
