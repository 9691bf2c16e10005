import { Command } from 'commander';
import { usageFailure } from '../exit-code.ts';

/** Creates a command about one declaration, whose reference is the first argument. */
export function commandForDeclaration(name: string): Command {
  return new Command(name).argument('<id>', 'declaration: ID, LRN, or MRN as mrn:…', declarationReference);
}

/** Converts an entered reference to that of the API. Throws if it is not an id, LRN or MRN. */
function declarationReference(typed: string): string {
  const reference = /^(?:dec_|lrn:|mrn:)/.test(typed) ? typed : `lrn:${typed}`;
  if (/^(?:dec_\w{26}|lrn:[\w.-]{1,35}|mrn:\w{18})$/.test(reference)) return reference;
  throw usageFailure(
    `Invalid declaration "${typed}". Use an ID (dec_ and 26 characters), an LRN (at most 35 characters of A-Z a-z 0-9 . _ -) or an MRN (mrn: and 18 characters).`,
  );
}
