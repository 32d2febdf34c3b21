import { demo } from './people';

/** Who looks at the screens while logged in: the demo's people, and two who were refused. */
export const accounts = {
  ...demo,
  /** Of the demo data. */
  rejectedStudent: 'benson.haro@students.example',
  /** Of the awkward data (awkward.ts). */
  rejectedBusiness: 'rejected@business.example',
} as const;

/** Who looks at a screen: one of these accounts, or nobody who is logged in. */
export type Viewer = 'visitor' | keyof typeof accounts;

/** All of them. */
export const viewers = ['visitor', ...Object.keys(accounts)] as Viewer[];
