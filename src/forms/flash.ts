import { useEffect, useState } from 'react';
import { dismissToasts } from '../lib/toast';

type Subject = 'created internship' | 'edited internship';

const flashes = new Map<Subject, string>();

export function setFlash(subject: Subject, title: string): void {
  flashes.set(subject, title);
  dismissToasts();
}

export function useFlash(subject: Subject): string | undefined {
  const [title] = useState(() => flashes.get(subject));
  useEffect(() => void flashes.delete(subject), [subject]);
  return title;
}
