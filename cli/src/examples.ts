/** Formats examples for the help text of a command. Adds the name of the program to each. */
export function formatExamples(...calls: readonly string[]): string {
  const lines = calls.map((call) => `\n  customs-portal ${call}`);
  return `\nExample${calls.length > 1 ? 's' : ''}:${lines.join('')}`;
}
