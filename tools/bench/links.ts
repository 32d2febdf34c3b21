/** A slow link; kbit/s, milliseconds, and the part of packets that is lost. */
export interface LinkShape {
  down: number;
  up: number;
  roundTrip: number;
  loss: number;
}

/** The links of docs/performance.md: 3G at the edge of a town, EDGE, and GPRS. */
export const linkShapes = {
  slow3g: { down: 400, up: 400, roundTrip: 400, loss: 0 },
  edge: { down: 240, up: 200, roundTrip: 840, loss: 0.02 },
  gprs: { down: 50, up: 32, roundTrip: 500, loss: 0.02 },
} as const satisfies Record<string, LinkShape>;
export type LinkName = keyof typeof linkShapes;

/**
 * How a link is imitated: by the browser, or by a TCP proxy, with what the browser leaves out: handshakes, TLS, slow start, loss,
 * and one bottleneck for page and worker.
 */
export const linkModes = ['emulated', 'proxied'] as const;
export type LinkMode = (typeof linkModes)[number];
