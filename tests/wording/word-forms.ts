/** Forms that no rule makes of the base form in common-words.txt. */
const irregular: Readonly<Record<string, string>> = {
  be: 'am are is was were been',
  have: 'has had',
  do: 'did done does',
  become: 'became',
  begin: 'began begun',
  break: 'broke broken',
  bring: 'brought',
  build: 'built',
  buy: 'bought',
  can: 'could cannot',
  catch: 'caught',
  child: 'children',
  choose: 'chose chosen',
  come: 'came',
  draw: 'drew drawn',
  eat: 'ate eaten',
  fall: 'fell fallen',
  feel: 'felt',
  find: 'found',
  forget: 'forgot forgotten',
  get: 'got',
  give: 'gave given',
  go: 'went gone',
  good: 'better best',
  hear: 'heard',
  hide: 'hid hidden',
  hold: 'held',
  keep: 'kept',
  know: 'knew known',
  lead: 'led',
  learn: 'learnt',
  leave: 'left',
  life: 'lives',
  lose: 'lost',
  make: 'made',
  man: 'men',
  mean: 'meant',
  meet: 'met',
  pay: 'paid',
  run: 'ran',
  say: 'said',
  see: 'saw seen',
  sell: 'sold',
  send: 'sent',
  shall: 'should',
  show: 'shown',
  shrink: 'shrank shrunk',
  sit: 'sat',
  speak: 'spoke spoken',
  spend: 'spent',
  stand: 'stood',
  take: 'took taken',
  withdraw: 'withdrew withdrawn',
  teach: 'taught',
  tell: 'told',
  think: 'thought',
  understand: 'understood',
  undo: 'undid undone',
  wake: 'woke',
  wear: 'wore worn',
  will: "would won't",
  woman: 'women',
  write: 'wrote written',
};

const baseOf = new Map(
  Object.entries(irregular).flatMap(([base, forms]) => forms.split(' ').map((form) => [form, base] as const)),
);

/** Endings with what the base form may have in their place: "tries" of try, "making" of make. */
const endings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/n't$/, ['']],
  [/['’](?:s|re|ve|ll|d|m)$/, ['']],
  [/s['’]$/, ['', 's']],
  [/ies$|ied$|ier$|iest$|ily$/, ['y']],
  [/es$|ed$|er$|est$|ing$/, ['', 'e']],
  [/s$|d$|ly$/, ['']],
  [/ally$/, ['', 'al']],
  [/bly$/, ['ble']],
];

/** Possible base forms of a word in lower case, itself first. */
export function baseForms(word: string): string[] {
  const bases = [word, ...(baseOf.has(word) ? [baseOf.get(word)!] : [])];
  for (const [ending, inPlace] of endings) {
    if (!ending.test(word)) continue;
    const stem = word.replace(ending, '');
    if (stem.length < 2) continue;
    bases.push(...inPlace.map((last) => stem + last));
    // "stopped", "running": the last letter of the base form is doubled.
    if (/(?:ed|er|est|ing)$/.test(word) && /([b-df-hj-np-tv-z])\1$/.test(stem)) bases.push(stem.slice(0, -1));
  }
  return bases.flatMap((base) => (baseOf.has(base) ? [base, baseOf.get(base)!] : [base]));
}
