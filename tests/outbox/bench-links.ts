import { deliver, linkProfiles, type Delivery } from './delivery';
import { neverInPieces } from './test-world';

/**
 * `npm run bench:links`: how long an application takes over the links of students, in one request and in pieces, in the
 * time of a simulated clock (docs/performance.md). It prints a Markdown table and asserts nothing.
 */
const MB = 1024 * 1024;
const LIMIT = 4 * 3_600_000;
const SEED = 7;

const rows = [
  ...Object.entries(linkProfiles).map(([name, profile]) => ({ name, profile, killedEvery: Infinity })),
  { name: '2g, sender killed every 3 min', profile: linkProfiles['2g'], killedEvery: 180_000 },
];
const cell = ({ seconds, wire, content, cuts }: Delivery) =>
  [seconds ?? 'never', (wire / content).toFixed(2), cuts].join(' | ');

console.log('| link | MB | one request: s | wire ÷ content | cuts | pieces: s | wire ÷ content | cuts |');
console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
for (const { name, profile, killedEvery } of rows) {
  for (const mb of [0.2, 1, 4, 10]) {
    const options = { profile, killedEvery, size: Math.round((mb * MB) / 2), seed: SEED, limit: LIMIT };
    const one = await deliver({ ...options, sizes: neverInPieces });
    console.log(`| ${name} | ${mb} | ${cell(one)} | ${cell(await deliver(options))} |`);
  }
}
