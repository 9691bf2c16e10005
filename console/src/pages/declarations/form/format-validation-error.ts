import { removeWireNames } from '../../../api/problem.ts';
import type { DraftError } from '../../../api/types.ts';
import { isFormObject, pathOfPointer } from '../../../parts/declaration/document-edit.ts';
import type { FieldSpec } from '../../../parts/declaration/document-fields.ts';
import { fieldSpecAt } from '../../../parts/declaration/document-sections.ts';
import { formatAmount } from '../../../texts/formats/amounts.ts';
import { formatDateTime } from '../../../texts/formats/date-times.ts';
import { formatDate } from '../../../texts/formats/days.ts';
import type { Formats } from '../../../texts/formats/formats.ts';
import { useText } from '../../../texts/text.tsx';

interface FaultWords {
  readonly message: string;
  readonly hint: string;
}

const examples = { decimal: '9792.00', date: '2026-11-22', time: '2026-11-22T08:00:00Z' } as const;

/**
 * Returns a function that formats a server error for display. Amounts and dates in the localized message,
 * including format hints, use the user's formats.
 */
export function useErrorFormatter(): (fault: DraftError) => FaultWords {
  const { formats, text } = useText();
  return (fault) => {
    const { code, hint = '', pointer } = fault;
    const message = removeWireNames(fault.message);
    const kind = fieldSpecAt(pathOfPointer(pointer))?.kind;
    const own =
      (code === 'pattern' || code === 'format') && (kind === 'decimal' || kind === 'date' || kind === 'time')
        ? kind
        : null;
    return {
      message: valuesIn(message, formats, verbatim(fault, kind)),
      hint:
        own === null
          ? valuesIn(hint, formats, null)
          : text(`fault.${own}`, { example: writtenAs(own, examples[own], formats) }),
    };
  };
}

const writers = { decimal: formatAmount, date: formatDate, time: formatDateTime } as const;

function writtenAs(kind: keyof typeof writers, value: string, formats: Formats): string {
  return writers[kind](value, formats);
}

/** Returns invalid input unchanged if the field expects an amount or a date; otherwise null. */
function verbatim({ actual }: DraftError, kind: FieldSpec['kind'] | undefined): string | null {
  const isWritten = kind === 'decimal' || kind === 'date' || kind === 'time';
  return typeof actual === 'string' && !isWritten ? actual : null;
}

const written = /(?<![\w.,/-])(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?|\d+\.\d+)(?![\w/-]|[.,]\d)/g;

function valuesIn(text: string, formats: Formats, verbatim: string | null): string {
  return text.replace(written, (value) => {
    if (value === verbatim) return value;
    if (value.includes('T')) return formatDateTime(value, formats);
    return value.includes('-') ? formatDate(value, formats) : formatAmount(value, formats);
  });
}

/** Describes the fix of an error, or the element that it adds for completion, for its button. */
export function describeErrorFix({
  partialFix = [],
  fix: [first] = partialFix,
}: DraftError):
  | { readonly kind: 'add'; readonly what: string }
  | { readonly kind: 'remove' | 'replace' }
  | null {
  if (first === undefined) return null;
  if (first.op === 'remove') return { kind: 'remove' };
  const what = first.op === 'add' ? nameIn(first.value) : null;
  return what === null ? { kind: 'replace' } : { kind: 'add', what };
}

/** Returns the code that identifies an added element: document, role or unit. */
function nameIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (!isFormObject(value)) return null;
  return nameIn(Object.values(value)[0]);
}
