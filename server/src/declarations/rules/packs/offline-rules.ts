import { directionOf } from '../../../country/public.ts';
import { type LocalizedError, localizeErrors } from '../../../foundation/messages/format-error.ts';
import {
  type Entry,
  isListName,
  type ListName,
  listNames,
  type ReferenceOfDay,
  referenceOfEntries,
} from '../../../reference/lists/public.ts';
import { homeCountry } from '../../../reference/public.ts';
import { type DraftDeclarationInput, readableDraftOf, sortInDocumentOrder } from '../../document/public.ts';
import { applyRules } from '../apply-rules.ts';
import { allRules } from '../catalogue.ts';
import { isLawOn, type Rule } from '../rule.ts';
import { countryTimeZone } from './national-rules.ts';
import { entriesOfCsv } from './parse-list-csv.ts';
import { missingLists } from './required-lists.ts';

/*
 * Rules that run at the client: `npm run pack` compiles this file with the rules and messages of a country into a
 * package that needs no server. It reports the same errors as the server, with the same ids, pointers and messages.
 */

/** A code in a period of validity, as `reference.download` of the SDK returns it. */
interface ListedCode {
  readonly code: string;
  readonly name: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly attributes: Entry['attributes'];
}

/** All codes of a code list in all periods: as objects, or as the text of the CSV file. */
interface CodeList {
  readonly list: string;
  readonly entries: Iterable<ListedCode> | string;
}

interface Lists {
  download(list: string): AsyncIterable<ListedCode>;
}

interface CheckOptions {
  /** The date of the applicable law, `2027-01-01`; defaults to today. */
  readonly date?: string;
  /** The time of the simulated lodgement; defaults to the current time of day on the applicable date. */
  readonly now?: Date;
  /** Identification numbers of the lodging organisation; defaults to those of declarant and representative. */
  readonly numbers?: readonly string[];
  /** Language of the messages; defaults to English. */
  readonly language?: string;
}

interface Checked {
  /** Errors that would prevent the lodgement, in document order. */
  readonly errors: readonly LocalizedError[];
  readonly warnings: readonly LocalizedError[];
  /**
   * Ids of rules that only the portal can evaluate, completely or in part, because they need mandates, registers, stock
   * or the lodging organisation.
   */
  readonly askedAtCustoms: readonly string[];
}

export { homeCountry as country };

export const lists: readonly string[] = listNames;

interface OfflineRules {
  /** Validates a declaration. Throws if a required code list has no valid entries on the day. */
  readonly check: (document: object, options?: CheckOptions) => Checked;
}

/**
 * Returns a function that loads code lists once, from given ones or by download, and validates declarations with them.
 */
export function createOfflineRules(clock: () => Date) {
  return async (listSource: Iterable<CodeList> | Lists): Promise<OfflineRules> => {
    const known = 'download' in listSource ? await downloaded(listSource) : [...listSource].map(entriesOf);
    const ofDays = new Map<string, ReferenceOfDay>();
    return {
      check(document, { date, now, numbers, language = 'en' } = {}) {
        const present = clock();
        const day = date ?? dayOf(now ?? present);
        const moment = now ?? new Date(present.getTime() + Date.parse(day) - Date.parse(dayOf(present)));
        const reference = ofDays.get(day) ?? referenceOfEntries(day, known);
        ofDays.set(day, reference);
        const lacking = missingLists(reference);
        if (lacking.length > 0) throw new Error(`no entries of ${lacking.join(', ')} are valid on ${day}`);
        return checkDeclaration(document, moment, reference, { numbers, language });
      },
    };
  };
}

function checkDeclaration(
  input: object,
  now: Date,
  reference: ReferenceOfDay,
  { numbers, language }: { readonly numbers: readonly string[] | undefined; readonly language: string },
): Checked {
  if (!isDeclaration(input)) throw new TypeError('a declaration must have a type and an LRN');
  const form = readableDraftOf(input);
  const { document, faults } = form;
  const localize = (found: Parameters<typeof localizeErrors>[1]) => localizeErrors(language, found);
  if (document === null) return { errors: localize(faults), warnings: [], askedAtCustoms: [] };
  const own = [document.declarant, document.representative].flatMap((party) => party?.identification ?? []);
  const lodger = { numbers: numbers ?? own, mandateMatch: null };
  const { errors, warnings } = applyRules(
    document,
    reference,
    now,
    lodger,
    faults.length > 0 ? form : undefined,
  );
  const isAskedAtCustoms = ({ asks, only, ...dated }: Rule): boolean =>
    asks !== undefined &&
    (asks !== 'caller' || numbers === undefined) &&
    (only === undefined || only === directionOf(document.type)) &&
    isLawOn(dated, reference.day);
  return {
    errors: localize(sortInDocumentOrder([...faults, ...errors])),
    warnings: localize(warnings),
    askedAtCustoms: allRules.filter(isAskedAtCustoms).map(({ id }) => id),
  };
}

function isDeclaration(input: object): input is DraftDeclarationInput {
  return 'type' in input && 'lrn' in input;
}

/** Returns the date of a time in the country's time zone. */
function dayOf(moment: Date): string {
  return days.format(moment);
}

// Formats dates as ISO 8601, which is the format of the Canadian locale.
const days = new Intl.DateTimeFormat('en-CA', { timeZone: countryTimeZone });

interface LoadedList {
  readonly list: ListName;
  readonly entries: readonly Entry[];
}

async function downloaded(portal: Lists): Promise<LoadedList[]> {
  const known: LoadedList[] = [];
  for (const list of listNames) {
    const entries: Entry[] = [];
    for await (const code of portal.download(list)) entries.push(entryOf(code));
    known.push({ list, entries });
  }
  return known;
}

function entriesOf({ list, entries }: CodeList): LoadedList {
  if (!isListName(list)) throw new Error(`unknown code list ${list}: no rule uses it`);
  if (typeof entries === 'string') return { list, entries: entriesOfCsv(list, entries) };
  return { list, entries: [...entries].map(entryOf) };
}

function entryOf({ code, name, names, validFrom, validUntil, attributes }: ListedCode): Entry {
  const { en = name, ...others } = names ?? {};
  const texts = Object.fromEntries(
    Object.entries(others).map(([language, text]) => [`name_${language}`, text]),
  );
  return { code, name: en, validFrom, validUntil, attributes, texts };
}
