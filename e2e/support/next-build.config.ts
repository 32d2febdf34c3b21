import { mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config';

/** The words that NEXT_BUILD names, as JSON: `[file, word, other word][]`. */
const changes = JSON.parse(process.env.NEXT_BUILD ?? '[]') as [file: string, word: string, other: string][];

const changeWords: Plugin = {
  name: 'change-words',
  enforce: 'pre',
  transform(code, id) {
    const change = changes.find(([file]) => id.endsWith(file));
    if (!change) return null;
    const [file, word, other] = change;
    if (!code.includes(word)) throw new Error(`${file} has no "${word}".`);
    return code.replaceAll(word, other);
  },
};

/** The build that is deployed next: the page with some words changed. */
export default mergeConfig(config, { plugins: [changeWords], logLevel: 'warn' });
