import { tariffFrom, tariffFromUsage } from './tariff-from.ts';

/** What can be done, by its name, with the arguments after it. */
const commands: ReadonlyMap<string, (args: readonly string[]) => Promise<number>> = new Map([
  ['tariff-from', tariffFrom],
]);

/** As its usage says; answers the exit code: 2 for what was typed wrong. */
export async function country(): Promise<number> {
  const [name, ...args] = process.argv.slice(2);
  if (name === '--help' || name === '-h') {
    console.log(tariffFromUsage);
    return 0;
  }
  const command = commands.get(name ?? '');
  if (command) return command(args);
  console.error(
    `${name === undefined ? 'Say what to do' : `There is no ${JSON.stringify(name)}`}: it is ${[...commands.keys()].join(', ')}.\n\n${tariffFromUsage}`,
  );
  return 2;
}
