export { startServer, type RunningServer } from '../../tools/built-server';
