import { country } from '../../country/public.ts';

/* Notation of duties, preferences and required documents in the list of commodities. */

/** Rate of a duty. The rates of a compound duty are added. Numbers are decimal strings. */
export type DutyRate =
  | { readonly kind: 'ad_valorem'; readonly percent: string }
  | {
      readonly kind: 'specific';
      readonly amount: string;
      readonly currency: string;
      /** Unit for which the amount is charged, by its code of UN/ECE Recommendation 20, for instance DTN for 100 kg. */
      readonly per: string;
    };

export interface AgreedDuty {
  readonly preference: string;
  readonly agreement: string;
  readonly duty: readonly DutyRate[];
}

export interface RequiredDocument {
  readonly direction: 'import' | 'export' | 'both';
  readonly type: string;
}

const adValoremPattern = /^((?:0|[1-9]\d{0,3})(?:\.\d{1,3})?)%$/;
const specificPattern = /^((?:0|[1-9]\d{0,7})(?:\.\d{1,4})?) ([A-Z]{3})\/([A-Z0-9]{2,3})$/;

/** Parses a duty such as `7.7% + 102.4 XTS/DTN`; null if it is invalid. */
export function parseDuty(text: string): DutyRate[] | null {
  const rates = text.split(' + ').map(parseRate);
  return allOrNull(rates);
}

function parseRate(text: string): DutyRate | null {
  const percent = adValoremPattern.exec(text)?.[1];
  if (percent !== undefined) return { kind: 'ad_valorem', percent };
  const [, amount, currency, per] = specificPattern.exec(text) ?? [];
  if (amount === undefined || currency === undefined || per === undefined) return null;
  return { kind: 'specific', amount, currency, per };
}

/** Parses preferences such as `300:EUA=0%; 200:GSP=5.2%`; null if they are invalid. */
export function parsePreferences(text: string): AgreedDuty[] | null {
  return allOrNull(
    text.split('; ').map((part) => {
      const [, preference, agreement, duty] = /^(\d{3}):([A-Z]{3})=(.+)$/.exec(part) ?? [];
      const rates = duty === undefined ? null : parseDuty(duty);
      if (preference === undefined || agreement === undefined || rates === null) return null;
      return { preference, agreement, duty: rates };
    }),
  );
}

const requiredDocumentPattern = new RegExp(
  `^(import|export|both):(${country.formats.documentType.pattern})$`,
);

/** Parses a required document such as `import:N851`; null if it is invalid. */
export function parseRequiredDocument(text: string): RequiredDocument | null {
  const [, direction, type] = requiredDocumentPattern.exec(text) ?? [];
  if (type === undefined || (direction !== 'import' && direction !== 'export' && direction !== 'both')) {
    return null;
  }
  return { direction, type };
}

export function isDuty(text: string): boolean {
  return parseDuty(text) !== null;
}

export function isPreferences(text: string): boolean {
  return parsePreferences(text) !== null;
}

export function isDocument(text: string): boolean {
  return parseRequiredDocument(text) !== null;
}

function allOrNull<Item>(items: readonly (Item | null)[]): Item[] | null {
  const found = items.flatMap((item) => (item === null ? [] : [item]));
  return found.length === items.length ? found : null;
}
