import { usageFailure } from '../exit-code.ts';

/** Parses query parameters from the command line, each in the form `name=value`. */
export function parseQueryPairs(typed: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    typed.map((each) => {
      const at = each.indexOf('=');
      if (at < 1) throw usageFailure(`Invalid --query "${each}". Write the parameter as name=value.`);
      return [each.slice(0, at), each.slice(at + 1)];
    }),
  );
}
