/** As in package.json; `npm run release` changes both. */
export const version = '1.0.0';
