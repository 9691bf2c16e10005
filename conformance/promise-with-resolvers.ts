/**
 * Returns a promise with its resolvers. Replaces `Promise.withResolvers`, which Node 20 lacks, because the
 * published suite still supports Node 20.
 */
export function promiseWithResolvers<Value>() {
  let settle: { resolve: (value: Value) => void; reject: (error: unknown) => void } | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('a promise calls its executor at once');
  return { promise, ...settle };
}
