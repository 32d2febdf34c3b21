/** On a card that loads what it shows on request. */
export const notLoaded = 'This is not on this phone yet. It comes by itself when there is signal.';
