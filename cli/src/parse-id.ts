import { InvalidArgumentError } from 'commander';

const listByPrefix = {
  apl: '`debts appeals`',
  aut: '`authorisations list`',
  clm: '`debts claims`',
  debt: '`debts list`',
  dec: '`api GET /management/declarations`',
  gua: '`guarantees list`',
  doc: '`declarations documents list`',
  key: '`keys list`',
  man: '`mandates list`',
  msg: '`webhooks deliveries`',
  whk: '`webhooks list`',
} as const;

/** Returns a function that parses ids with the given prefix. */
export function createIdParser(prefix: keyof typeof listByPrefix): (text: string) => string {
  return (text) => {
    if (text.startsWith(`${prefix}_`) && /^[a-z]+_\w{26}$/.test(text)) return text;
    throw new InvalidArgumentError(
      `Enter ${prefix}_ and 26 characters. ${listByPrefix[prefix]} prints the IDs.`,
    );
  };
}
