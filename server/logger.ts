import { pino, type DestinationStream, type Logger } from 'pino';

/** Structured log lines, one JSON object each; to standard output by default. */
export const createLogger = (destination?: DestinationStream): Logger =>
  pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
