import { directionOf } from '../../../country/public.ts';
import { type ToldFault, tellFaults } from '../../../foundation/messages/format-error.ts';
import {
  type Entry,
  isListName,
  type ListName,
  listNames,
  type ReferenceOfDay,
  referenceOfEntries,
} from '../../../reference/lists/public.ts';
import { homeCountry } from '../../../reference/public.ts';
import { formOf, inDocumentOrder, type SentDeclaration } from '../../document/public.ts';
import { applyRules } from '../apply-rules.ts';
import { allRules } from '../catalogue.ts';
import { missingLists } from '../needed-lists.ts';
import { isLawOn, type Rule } from '../rule.ts';
import { entriesOfCsv } from './entries-of-csv.ts';
import { countryTimeZone } from './national-rules.ts';

/*
 * The rules where declarations are made: `npm run pack` compiles this file, with the rules and words of a country, into a
 * package that knows no server. What it finds the server finds, with the same id, place and words.
 */

/** A code in one period, as `reference.download` of the client yields it. */
interface ListedCode {
  readonly code: string;
  readonly name: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly attributes: Entry['attributes'];
}

/** Every period of the codes of a list: as objects, or as the text of its CSV file. */
interface CodeList {
  readonly list: string;
  readonly entries: Iterable<ListedCode> | string;
}

/** Where lists are downloaded. */
interface Lists {
  download(list: string): AsyncIterable<ListedCode>;
}

interface CheckOptions {
  /** The law day, `2027-01-01`; today. */
  readonly date?: string;
  /** The moment at which it would be lodged; now, as late in the law day. */
  readonly now?: Date;
  /** The numbers that whoever lodges declares under; those of declarant and representative. */
  readonly numbers?: readonly string[];
  /** The language of the words; English. */
  readonly language?: string;
}

interface Checked {
  /** What would refuse the lodgement, in the order of the document. */
  readonly errors: readonly ToldFault[];
  readonly warnings: readonly ToldFault[];
  /** Rules that customs alone can judge, wholly or in part: mandates, registers, stock, and who lodges. */
  readonly askedAtCustoms: readonly string[];
}

/** The country whose rules these are. */
export const country = homeCountry;

/** The lists that rules read. */
export const lists: readonly string[] = listNames;

/** What checks declarations by lists in memory. */
interface OfflineRules {
  /** Throws where nothing of a list is valid on the day that each declaration needs. */
  readonly check: (document: object, options?: CheckOptions) => Checked;
}

/** Takes the lists into memory, as they are given or downloaded once, to check declarations by. */
export function opener(clock: () => Date) {
  return async (given: Iterable<CodeList> | Lists): Promise<OfflineRules> => {
    const known = 'download' in given ? await downloaded(given) : [...given].map(entriesOf);
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
        return checked(document, moment, reference, { numbers, language });
      },
    };
  };
}

function checked(
  sent: object,
  now: Date,
  reference: ReferenceOfDay,
  { numbers, language }: { readonly numbers: readonly string[] | undefined; readonly language: string },
): Checked {
  if (!isDeclaration(sent)) throw new TypeError('a declaration must have a type and an LRN');
  const form = formOf(sent);
  const { document, faults } = form;
  const told = (found: Parameters<typeof tellFaults>[1]) => tellFaults(language, found);
  if (document === null) return { errors: told(faults), warnings: [], askedAtCustoms: [] };
  const own = [document.declarant, document.representative].flatMap((party) => party?.identification ?? []);
  const lodger = { numbers: numbers ?? own, held: null };
  const { errors, warnings } = applyRules(
    document,
    reference,
    now,
    lodger,
    faults.length > 0 ? form : undefined,
  );
  const isAsked = ({ asks, only, ...dated }: Rule): boolean =>
    asks !== undefined &&
    (asks !== 'caller' || numbers === undefined) &&
    (only === undefined || only === directionOf(document.type)) &&
    isLawOn(dated, reference.day);
  return {
    errors: told(inDocumentOrder([...faults, ...errors])),
    warnings: told(warnings),
    askedAtCustoms: allRules.filter(isAsked).map(({ id }) => id),
  };
}

function isDeclaration(sent: object): sent is SentDeclaration {
  return 'type' in sent && 'lrn' in sent;
}

/** The day of a moment where the country is. */
function dayOf(moment: Date): string {
  return days.format(moment);
}

// Canada writes a day as ISO 8601 does.
const days = new Intl.DateTimeFormat('en-CA', { timeZone: countryTimeZone });

interface KnownList {
  readonly list: ListName;
  readonly entries: readonly Entry[];
}

async function downloaded(portal: Lists): Promise<KnownList[]> {
  const known: KnownList[] = [];
  for (const list of listNames) {
    const entries: Entry[] = [];
    for await (const code of portal.download(list)) entries.push(entryOf(code));
    known.push({ list, entries });
  }
  return known;
}

function entriesOf({ list, entries }: CodeList): KnownList {
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
