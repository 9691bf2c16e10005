import { usageFailure } from '../exit-code.ts';

/** Parses an option that states the amount of a tax, such as `interest=45.00`. */
export function parseAmountOfTax(text: string): { tax: string; amount: string } {
  const [, tax, amount] = /^([^=]+)=([0-9.]+)$/.exec(text) ?? [];
  if (tax === undefined || amount === undefined)
    throw usageFailure(`Invalid line "${text}". Write a tax and an amount, such as interest=45.00.`);
  return { tax, amount };
}
