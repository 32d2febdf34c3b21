export { startServer, type RunningServer, type ServerOptions } from '../../scripts/built-server';
