export { startServer, type RunningServer } from '../../scripts/built-server';
