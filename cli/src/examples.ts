/** Formats examples for the help of a command; they are given without the program's name. */
export function examples(...calls: readonly string[]): string {
  const lines = calls.map((call) => `\n  customs-portal ${call}`);
  return `\nExample${calls.length > 1 ? 's' : ''}:${lines.join('')}`;
}
