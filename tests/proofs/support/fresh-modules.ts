import {vi} from 'vitest';

// Each file of proofs begins with packages that no other file has loaded, for another platform perhaps.
vi.resetModules();
