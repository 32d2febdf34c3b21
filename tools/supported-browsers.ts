import browserslist from 'browserslist';

const names: Record<string, string> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** The oldest engines of .browserslistrc as Vite's targets, like `chrome72`. */
export function buildTargets(): string[] {
  const oldest = new Map<string, number>();
  for (const entry of browserslist()) {
    const [name = '', version = ''] = entry.split(' ');
    const engine = names[name];
    if (engine) oldest.set(engine, Math.min(oldest.get(engine) ?? Infinity, Number.parseFloat(version)));
  }
  return [...oldest].map(([engine, version]) => `${engine}${version}`);
}
