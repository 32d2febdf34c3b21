import { useEffect, useState } from 'react';

type Subject = 'created internship' | 'edited internship';

const words = new Map<Subject, string>();

/** Stores a flash message for the next screen. */
export const setFlash = (subject: Subject, title: string): void => void words.set(subject, title);

/** The flash message of the previous screen, shown once: neither reload nor "back" repeats it. */
export function useFlash(subject: Subject): string | undefined {
  const [title] = useState(() => words.get(subject));
  useEffect(() => void words.delete(subject), [subject]);
  return title;
}
