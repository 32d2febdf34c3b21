import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The page's parts load one after the other, and two cores are shared: in ms.
configure({ asyncUtilTimeout: 8000 });

/** What a test has rendered is gone before the next one begins. */
afterEach(cleanup);
