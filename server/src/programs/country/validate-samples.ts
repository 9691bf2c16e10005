import { country } from '../../country/public.ts';
import {
  type CountryError,
  lrnError,
  readJsonFile,
  validateLanguagesOf,
} from '../../country/reading/public.ts';
import {
  type CountrySample,
  countrySamples,
  declaredSecurities,
  readableDraftOf,
  sampleDeclarations,
} from '../../declarations/document/public.ts';
import { validateByLists } from '../../declarations/operations/public.ts';
import { calendarOf } from '../../foundation/calendar.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { type ReferenceOfDay, referenceOfEntries } from '../../reference/lists/public.ts';
import { calculateDocumentDuties, Exact, localizeReasons } from '../../tariff/public.ts';
import { validateBillAmounts } from './validate-with-simulated-bill.ts';

type Lists = Parameters<typeof referenceOfEntries>[1];

/** An error message with its position in the file of the sample. */
interface SampleError {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Returns an error for each sample declaration of the country that can't be lodged in a new sandbox at noon of its day, or
 * whose duties differ from the stated ones.
 */
export function validateSamples(lists: Lists): CountryError[] {
  return countrySamples.samples.flatMap((sample) => {
    const found = sampleErrorsOf(sample, lists);
    const file = found.length > 0 ? readJsonFile(country.folder, sample.file) : null;
    return found.map(
      ({ pointer, message }): CountryError =>
        file?.ok ? file.faultAt(pointer, message) : { file: sample.file, pointer, line: null, message },
    );
  });
}

const calendar = calendarOf(country.timeZone);
const noon = 12 * 3_600_000;

function sampleErrorsOf(sample: CountrySample, lists: Lists): SampleError[] {
  const { name, day, summary } = sample;
  const start = calendar.startOf(day);
  if (start === null)
    return [{ pointer: '/day', message: `must be a date. Actual value: ${JSON.stringify(day)}.` }];
  const now = new Date(start.getTime() + noon);
  const document = sampleDeclarations(now).find((each) => each.name === name)?.document ?? sample.document;
  const reference = referenceOfEntries(day, lists);
  const lrn = lrnError(country.lrn, document.lrn);
  const own: SampleError[] = [
    ...validateLanguagesOf('/summary', summary, country.languages),
    ...(lrn === null ? [] : [{ pointer: '/document/lrn', message: lrn }]),
    ...unknownReferences(document),
  ];
  const refused = lodgementErrors(document, reference, now);
  return [...own, ...refused, ...(refused.length > 0 ? [] : validateCosts(sample, document, reference))];
}

type Document = CountrySample['document'];

/**
 * Returns an error for each party or security in a sample that the lodging organisation does not have in the sandbox.
 */
function unknownReferences(document: Document): SampleError[] {
  const { trader, broker, guarantees, account } = country.sandbox;
  const party = document.representation === 'self' ? 'declarant' : 'representative';
  const number = document[party]?.identification;
  const known = [trader, broker].flatMap((each) => [each.number, ...each.samples]);
  const covers = declaredSecurities(document, numbersIn(document)).filter(({ kind, reference }) =>
    kind === 'guarantee'
      ? !guarantees.some((each) => each.reference === reference)
      : account.number !== reference,
  );
  return [
    ...(number === undefined || known.includes(number)
      ? []
      : [
          {
            pointer: `/document/${party}/identification`,
            message: `has the declarant ${number}, but country.json does not name this number as trader or broker in /sandbox.`,
          },
        ]),
    ...covers.map(({ pointer, reference }) => ({
      pointer: `/document${pointer}`,
      message: `names ${reference}, which is not in /sandbox of country.json.`,
    })),
  ];
}

function numbersIn({ declarant, representative, importer, exporter }: Document): string[] {
  return [declarant, representative, importer, exporter].flatMap((party) => party?.identification ?? []);
}

/** Returns the errors with which the portal refuses the sample on its day. */
function lodgementErrors(document: Document, reference: ReferenceOfDay, now: Date): SampleError[] {
  const validation = validateByLists(readableDraftOf(document), reference, [now], {
    baseUrl: '',
    organisationId: '',
    numbers: numbersIn(document),
    reference: { calendar, on: () => Promise.resolve(reference) },
  });
  if (validation.kind === 'lodgement') return [];
  const { errors = [], problem } = validation;
  if (errors.length === 0) return [{ pointer: '/document', message: `cannot be lodged: ${problem.code}.` }];
  return errors.map((fault) => {
    const { message, hint } = localizeError('en', fault);
    return {
      pointer: `/document${fault.pointer ?? ''}`,
      message: `cannot be lodged (${fault.code}): ${message}. ${hint}.`,
    };
  });
}

/** Returns an error for each tax whose calculated amount differs from the amount that the sample states. */
function validateCosts(
  { costs }: CountrySample,
  document: Document,
  reference: ReferenceOfDay,
): SampleError[] {
  const calculation = calculateDocumentDuties(document, reference);
  if (calculation.kind === 'not_calculable')
    return localizeReasons(calculation.reasons).map(({ pointer, message }) => ({
      pointer: `/document${pointer}`,
      message: `cannot be calculated: ${message}.`,
    }));
  const { taxes = [] } = calculation.kind === 'calculated' ? calculation : {};
  const calculatedAmounts = new Map(taxes.map(({ code, amount }) => [code, amount]));
  const payment = validateBillAmounts(calculation).map((message) => ({ pointer: '/costs', message }));
  const codes = new Set([...Object.keys(costs), ...calculatedAmounts.keys()]);
  const different = [...codes].flatMap((code) => {
    const said = costs[code];
    const is = calculatedAmounts.get(code) ?? '0';
    if (new Exact(said ?? '0').equals(is)) return [];
    const pointer = said === undefined ? '/costs' : `/costs/${code}`;
    const amount = `${is} ${country.currency.code}`;
    return [
      {
        pointer,
        message: `the calculated amount of ${code} on the date of the sample is ${amount}, but the sample expects ${said ?? 'no amount'}.`,
      },
    ];
  });
  return [...payment, ...different];
}
