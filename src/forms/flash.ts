import { useEffect, useState } from 'react';

type Subject = 'created internship' | 'edited internship';

const words = new Map<Subject, string>();

/** Leaves the title of what was just done for the screen that comes next. */
export const setFlash = (subject: Subject, title: string): void => void words.set(subject, title);

/** What the screen before left, said once: neither a reload nor the way back says it again. */
export function useFlash(subject: Subject): string | undefined {
  const [title] = useState(() => words.get(subject));
  useEffect(() => void words.delete(subject), [subject]);
  return title;
}
