/*
 * Every statement of a call and of a loop is prepared by a name of its own: parsed and planned once a connection. The texts
 * are those of the stores, so there are few. Should they ever become many, because callers can make new ones, the names
 * begin anew and connections that hold statements of before are replaced: neither memory nor speed is lost for long.
 */
const mostTexts = 1_000;

/** The names of the statements of one database. */
export interface StatementNames {
  /** The name that a text is prepared by; the same as long as the generation is. */
  of(text: string): string;
  /** Which names are good: a connection of an earlier generation holds statements that nobody asks for. */
  generation(): number;
  /** How many texts have a name. */
  count(): number;
}

export function createStatementNames(most = mostTexts): StatementNames {
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
