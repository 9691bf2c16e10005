/** A value that is made when it is first asked for, and kept: a process that is never asked starts the sooner. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
