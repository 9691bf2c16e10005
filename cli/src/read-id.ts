import { InvalidArgumentError } from 'commander';

/** Reads an id as the portal makes them: its prefix tells what it is of. */
export function readId(prefix: string): (text: string) => string {
  return (text) => {
    if (text.startsWith(`${prefix}_`) && /^\w{30}$/.test(text)) return text;
    throw new InvalidArgumentError(`It is ${prefix}_ and 26 characters, as the list tells it.`);
  };
}
