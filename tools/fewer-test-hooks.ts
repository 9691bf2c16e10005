// Loaded before node:test, whose hook for every promise costs 5 % of the CPU time of a run. The hook finds the test that an
// uncaught error belongs to; without it, the error fails the file.
import asyncHooks, { type AsyncHook } from 'node:async_hooks';

const { createHook } = asyncHooks;
const promiseHooks: AsyncHook[] = [];
asyncHooks.createHook = (callbacks) => {
  if (callbacks.init) promiseHooks.push(createHook({ init: callbacks.init }));
  return createHook({ ...callbacks, trackPromises: false });
};

/** Follows promises while a test file is loaded, so that tests after a top-level `await` belong to its suite. */
export async function loadWithPromiseHooks(load: () => Promise<unknown>): Promise<void> {
  for (const hook of promiseHooks) hook.enable();
  try {
    await load();
  } finally {
    for (const hook of promiseHooks) hook.disable();
  }
}
