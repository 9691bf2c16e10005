import { InvalidArgumentError } from 'commander';

/** Reads an id as the portal makes them: its prefix tells what it is of. */
export function readId(prefix: string): (text: string) => string {
  return (text) => {
    if (text.startsWith(`${prefix}_`) && /^\w{30}$/.test(text)) return text;
    throw new InvalidArgumentError(`Enter ${prefix}_ and 26 characters. Find the ID in the list.`);
  };
}
