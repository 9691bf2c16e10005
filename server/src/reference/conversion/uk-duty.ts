import { parseDutyExpression } from '../lists/public.ts';

/*
 * Reads the notation of duties in the UK, such as `8.30% MIN 22.00 GBP / 100 kg MAX 40.00 GBP / 100 kg` or `12.50 GBP /
 * hl`. Based on data.api.trade.gov.uk and the API of trade-tariff.service.gov.uk, November 2026.
 */

/**
 * Maps the published names of units to codes of UN/ECE Recommendation 20, which the portal's list of units contains.
 */
const units: Readonly<Record<string, string>> = {
  kg: 'KGM',
  kilogram: 'KGM',
  '100 kg': 'DTN',
  dtn: 'DTN',
  tonne: 'TNE',
  t: 'TNE',
  '1,000 kg': 'TNE',
  '1000 kg': 'TNE',
  g: 'GRM',
  l: 'LTR',
  litre: 'LTR',
  hl: 'HLT',
  'l alc. 100%': 'LPA',
  'litre of pure alcohol': 'LPA',
  'p/st': 'NAR',
  item: 'NAR',
  '1,000 items': 'MIL',
  '1,000 p/st': 'MIL',
  pa: 'NPR',
  pair: 'NPR',
  m: 'MTR',
  m2: 'MTK',
  m3: 'MTQ',
  gbp: '',
};

/** Returns the code of a published unit; null if the unit is unknown. */
export function convertedUnitOf(text: string): string | null {
  const unitCode = units[text.trim().toLowerCase().replaceAll(/\s+/g, ' ')];
  if (unitCode) return unitCode;
  return /^[A-Z]{3}$/.test(text.trim()) ? text.trim() : null;
}

export type ReadDuty =
  | { readonly ok: true; readonly duty: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Converts a duty to the notation of the portal. Refuses agricultural components, entry prices and units of alcoholic
 * strength, which that notation can't express.
 */
export function readUkDuty(text: string): ReadDuty {
  const [first = '', ...rest] = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(/ (MIN|MAX|\+|-) /);
  const head = readTerm(first);
  if (!head.ok) return head;
  let duty = head.duty;
  for (let at = 0; at < rest.length; at += 2) {
    const term = readTerm(rest[at + 1] ?? '');
    if (!term.ok) return term;
    duty += ` ${rest[at]} ${term.duty}`;
  }
  return parseDutyExpression(duty)
    ? { ok: true, duty }
    : { ok: false, reason: `the duty “${text}” has its components in an invalid order` };
}

function readTerm(text: string): ReadDuty {
  const [, percent] = /^(\d+(?:\.\d+)?) ?%$/.exec(text) ?? [];
  if (percent !== undefined) return { ok: true, duty: `${withoutTrailingZeros(percent)}%` };
  const [, amount, currency, per] = /^(\d+(?:\.\d+)?) ([A-Z]{3}) ?\/ ?(.+)$/.exec(text) ?? [];
  if (amount === undefined || currency === undefined || per === undefined)
    return {
      ok: false,
      reason: `the duty contains “${text}”, which is neither a percentage nor an amount per unit`,
    };
  const unit = convertedUnitOf(per);
  return unit === null
    ? { ok: false, reason: `the duty uses the unit “${per}”, which is missing in the list of units` }
    : { ok: true, duty: `${withoutTrailingZeros(amount)} ${currency}/${unit}` };
}

function withoutTrailingZeros(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.');
  const places = part.replace(/0+$/, '');
  return `${BigInt(whole)}${places === '' ? '' : `.${places}`}`;
}
