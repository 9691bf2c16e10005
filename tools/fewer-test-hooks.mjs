// Loaded before node:test, whose hook for every promise costs 5 % of the CPU time of a run. The hook finds the test that an
// uncaught error belongs to; without it, the error fails the file.
import asyncHooks from 'node:async_hooks';

const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
