import type { Peppers } from '../peppers.ts';

export const testPepper: Peppers = { version: 1, key: Buffer.alloc(32, 9), others: [] };
