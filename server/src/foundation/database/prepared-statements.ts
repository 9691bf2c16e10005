/*
 * Every statement of requests and background jobs is prepared under a name, so that each connection parses and plans
 * it once. The number of statement texts is small, because they are constants in the code. If it exceeds the limit, a
 * new generation of names begins and connections with old statements are replaced, which bounds the memory.
 */
const maxPreparedTexts = 1_000;

export interface StatementNames {
  /** Returns the name of a text; constant within a generation. */
  of(text: string): string;
  /**
   * Returns the current generation. Connections of earlier generations have prepared statements that are no longer
   * used.
   */
  generation(): number;
  /** Returns the number of texts with a name. */
  count(): number;
}

export function createStatementNames(most = maxPreparedTexts): StatementNames {
  const names = new Map<string, string>();
  let [made, generation] = [0, 1];
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= most) {
        names.clear();
        generation += 1;
      }
      made += 1;
      const name = `statement-${made}`;
      names.set(text, name);
      return name;
    },
    generation: () => generation,
    count: () => names.size,
  };
}
