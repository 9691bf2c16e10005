/** What stands below the help of a command: calls of it as they are typed, without the program's name. */
export function examples(...calls: readonly string[]): string {
  const lines = calls.map((call) => `\n  customs-portal ${call}`);
  return `\nExample${calls.length > 1 ? 's' : ''}:${lines.join('')}`;
}
