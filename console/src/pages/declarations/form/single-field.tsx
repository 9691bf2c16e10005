import { useController, useFormContext } from 'react-hook-form';
import { CodeField } from '../../../parts/code-picker/code-field.tsx';
import { type DocumentPath, pointerOf } from '../../../parts/declaration/document-edit.ts';
import type { FieldSpec } from '../../../parts/declaration/document-fields.ts';
import { fieldSpecAt } from '../../../parts/declaration/document-sections.ts';
import { documentValuesOf } from '../../../parts/declaration/document-values.ts';
import { elementAt, useElements } from '../../../parts/declaration/elements.ts';
import { fieldIdOf } from '../../../parts/declaration/focus-field.ts';
import { LongTextField, SelectField, TextField, YesNoField } from '../../../parts/field.tsx';
import { type FilledParty, PartyField } from '../../../parts/party-picker/party-field.tsx';
import { declarationTypeCodes } from '../../../texts/country.ts';
import { parseDateTime, todayInTimeZone } from '../../../texts/formats/date-times.ts';
import { parseDate } from '../../../texts/formats/days.ts';
import { type TextFormatter, useText } from '../../../texts/text.tsx';
import { FieldError } from './field-error.tsx';
import { type DocumentForm, type ElementError, useDocumentForm } from './form-state.ts';

interface SingleProps {
  readonly spec: FieldSpec;
  readonly place: DocumentPath;
  readonly required: boolean;
}

/** Code lists with numeric codes, which use a phone's numeric keypad. */
const inDigits = ['commodities', 'procedures', 'preferences', 'quotas'];

/** Shows a field for one element. The label comes from the catalogue, the error from the server. */
export function SingleField({ spec, place, required }: SingleProps) {
  const speech = useText();
  const form = useDocumentForm();
  const { label, hint } = useFieldTexts(place);
  const { field } = useController({ name: place.join('.') });
  const pointer = pointerOf(place);
  const value = String(field.value ?? '');
  const finding = findingAt(form, pointer, spec.kind === 'words');
  const shownError = finding && form.tells(pointer) && finding.typed === value ? finding.fault : null;
  const common = {
    id: fieldIdOf(pointer),
    label,
    hint,
    required,
    fault: shownError && <FieldError fault={shownError} />,
    note: form.notes.get(pointer) ?? readBack(speech, spec.kind, value),
    disabled: form.fixed.has(pointer),
  };
  const input = {
    ...common,
    name: field.name,
    value,
    autoComplete: 'off',
    onChange: field.onChange,
    onBlur: () => {
      field.onBlur();
      form.leave(pointer);
    },
  };
  switch (spec.kind) {
    case 'choice':
      return <Choice {...input} spec={spec} />;
    case 'code':
      return (
        <CodeField
          {...common}
          list={spec.list}
          value={value}
          change={field.onChange}
          leave={input.onBlur}
          {...(inDigits.includes(spec.list) && { inputMode: 'numeric' as const })}
        />
      );
    case 'check':
      return (
        <YesNoField
          {...common}
          name={field.name}
          value={value}
          change={field.onChange}
          leave={input.onBlur}
        />
      );
    case 'long':
      return <LongTextField {...input} ref={field.ref} />;
    case 'words':
      return <TextField {...input} ref={field.ref} hint={hint ?? speech.text('document.words')} />;
    case 'decimal':
      return <TextField {...input} ref={field.ref} inputMode="decimal" />;
    case 'integer':
      return <TextField {...input} ref={field.ref} inputMode="numeric" />;
    default:
      return searchesAddressBook(place) ? (
        <Party {...input} place={place} />
      ) : (
        <TextField {...input} ref={field.ref} />
      );
  }
}

/** Returns label and hint of a field. In a list, the label begins with the name of the list item, and so is unique. */
function useFieldTexts(place: DocumentPath): { readonly label: string; readonly hint?: string } {
  const element = useElements();
  const { label, within = label, hint } = element(place);
  const holder = place.slice(0, -1);
  // The panel of a goods item has its name as the title.
  const isGoodsItem = holder.length === 2 && holder[0] === 'goodsItems';
  const isListed = typeof holder.at(-1) === 'number' && !isGoodsItem;
  const whole = isListed ? `${element(holder).label}: ${within}` : label;
  return hint === undefined ? { label: whole } : { label: whole, hint };
}

const parties = ['declarant', 'representative', 'importer', 'exporter', 'seller', 'buyer'];

/** Returns whether the field searches the address book. */
function searchesAddressBook([party, member, ...below]: DocumentPath): boolean {
  return (
    parties.includes(String(party)) &&
    (member === 'name' || member === 'identification') &&
    below.length === 0
  );
}

type PartyProps = Omit<Parameters<typeof PartyField>[0], 'change' | 'fill'> & {
  readonly place: DocumentPath;
  readonly onChange: (typed: string) => void;
};

/** Shows a name or number field that also fills in the other elements of the party. */
function Party({ place, onChange, ...input }: PartyProps) {
  const { formats } = useText();
  const { setValue } = useFormContext();
  const around = place.slice(0, -1);
  const group = fieldSpecAt(around);
  const fill = (party: FilledParty) => {
    if (group && 'fields' in group)
      setValue(around.join('.'), documentValuesOf(group.fields, party, formats), { shouldDirty: true });
  };
  return <PartyField {...input} change={onChange} fill={fill} />;
}

type ChoiceProps = Omit<Parameters<typeof SelectField>[0], 'choices'> & {
  readonly spec: Extract<FieldSpec, { readonly kind: 'choice' }>;
};

function Choice({ spec, ...select }: ChoiceProps) {
  const { text, word } = useText();
  const values = spec.name === 'type' && select.name === 'type' ? declarationTypeCodes : spec.values;
  const choices = ['', ...values].map((value) => ({
    value,
    text: value === '' ? text('document.none') : word(`choice.${spec.name}`, value),
  }));
  // A draft value outside of the options stays until the user selects another.
  const value = String(select.value ?? '');
  const known = choices.some((one) => one.value === value);
  return <SelectField {...select} choices={known ? choices : [...choices, { value, text: value }]} />;
}

/** Formats date or time input in words. */
function readBack(
  { formats, dayInWords, momentInWords }: TextFormatter,
  kind: FieldSpec['kind'],
  typed: string,
) {
  if ((kind !== 'date' && kind !== 'time') || typed === '') return undefined;
  const today = todayInTimeZone(formats.timeZone, new Date());
  const read = kind === 'date' ? parseDate(typed, formats, today) : parseDateTime(typed, formats, today);
  return read === null ? undefined : kind === 'date' ? dayInWords(read) : momentInWords(read);
}

function findingAt({ findings }: DocumentForm, pointer: string, within: boolean): ElementError | undefined {
  const found = findings.get(pointer);
  if (found !== undefined || !within) return found;
  return [...findings].find(([at]) => at.startsWith(`${pointer}/`))?.[1];
}

/** Returns whether the element is required, given that its parent elements are present. */
export function isRequired({ usageOf }: DocumentForm, place: DocumentPath): boolean {
  const from = place.findLastIndex((part) => typeof part === 'number') + 1;
  return place.slice(from).every((_, index) => usageOf(elementAt(place.slice(0, from + index + 1))) === 'R');
}
