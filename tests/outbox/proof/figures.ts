import type { Played } from '../schedules/play';

/** The figures of one run of the proof. */
export interface Figures {
  schedules: number;
  steps: number;
  modelSteps: number;
  applications: number;
  lost: number;
  twice: number;
  faults: Record<string, number>;
  seconds: number;
}

export const noFigures = (): Figures => ({
  schedules: 0,
  steps: 0,
  modelSteps: 0,
  applications: 0,
  lost: 0,
  twice: 0,
  faults: {},
  seconds: 0,
});

/** Adds what one schedule did. */
export function addPlayed(figures: Figures, played: Omit<Played, 'trace'>): void {
  figures.schedules += 1;
  figures.steps += played.steps;
  figures.applications += played.applications;
  figures.lost += played.lost;
  figures.twice += played.twice;
  for (const [fault, count] of Object.entries(played.faults)) {
    figures.faults[fault] = (figures.faults[fault] ?? 0) + count;
  }
}

const number = (value: number) => value.toLocaleString('en');

/** The figures as rows of what and how often. */
export function rowsOf(figures: Figures): [string, string][] {
  const { schedules, steps, modelSteps, applications, lost, twice, faults, seconds } = figures;
  const named = Object.entries(faults).sort(([, a], [, b]) => b - a);
  return [
    ['random schedules', number(schedules)],
    ['steps in them, each followed by a look at both ledgers', number(steps)],
    ['applications that the server has at the end', number(applications)],
    ['**lost**', `**${number(lost)}**`],
    ['**twice**', `**${number(twice)}**`],
    ['steps of the state machine beside its model', number(modelSteps)],
    ['seconds', number(Math.round(seconds))],
    ['faults injected', number(named.reduce((sum, [, count]) => sum + count, 0))],
    ...named.map(([fault, count]): [string, string] => [`– ${fault}`, number(count)]),
  ];
}

/** The figures as a table in Markdown. */
export const figuresTable = (figures: Figures): string =>
  [
    '| what | how often |',
    '| --- | ---: |',
    ...rowsOf(figures).map(([what, often]) => `| ${what} | ${often} |`),
  ].join('\n');
