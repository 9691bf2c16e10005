import type { ComponentProps } from 'react';
import { type Control, Controller, type UseFormRegister, type UseFormSetValue } from 'react-hook-form';
import type { DeclarationForOfficers, Discharge } from '../../api/types.ts';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { CodesField } from '../../parts/code-picker/codes-field.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { formatQuantityWithUnit } from '../../parts/declaration/discharge.tsx';
import { GuaranteeField } from '../../parts/declaration/guarantee-field.tsx';
import { CheckField, LongTextField, SelectField, TextField } from '../../parts/field.tsx';
import { country } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';
import { AssessItems } from './assess-items.tsx';
import { ControlItems } from './control-items.tsx';
import { ExceptionFields } from './hearing-fields.tsx';

interface DecisionFieldProps {
  readonly action: string;
  readonly name: string;
  readonly register: UseFormRegister<Readonly<Record<string, string>>>;
  readonly control: Control<Readonly<Record<string, string>>>;
  readonly setValue: UseFormSetValue<Readonly<Record<string, string>>>;
  readonly required: boolean;
  /** Returns the error of a decision field by JSON Pointer. */
  readonly fault: (pointer: string) => string | null;
  readonly declaration: DeclarationForOfficers | undefined;
  /** Bills from which the officer can select one, and the selected bill. */
  readonly bills: readonly Bill[];
  readonly bill: Bill | undefined;
  readonly chooseBill: (reference: string) => void;
}

type Bill = NonNullable<DeclarationForOfficers['actions'][string]['bills']>[number];

const fieldChoices: Readonly<Record<string, readonly string[]>> = {
  lane: ['green', 'yellow', 'red'],
  control: ['documentary', 'physical'],
  outcome: ['re_export', 'destruction', 'abandonment', 'seizure'],
};
const longTextFields = new Set(['reason', 'question', 'findings']);
const dateFields = new Set(['dueBy', 'dueOn', 'applicableDate', 'incurredOn']);

/** Shows the form field for one property of a decision. Suggests the values of a stored list, if there is one. */
export function DecisionField(props: DecisionFieldProps) {
  const { action, name, register, control, required, fault, declaration, bills } = props;
  const { text, word } = useText();
  const label = required ? word('member', name) : `${word('member', name)} ${text('optional')}`;
  const around = { label, required, fault: fault(`/${name}`) };
  if (dateFields.has(name)) return <DecisionDateField {...around} name={name} control={control} />;
  const field = { ...around, ...register(name) };
  const known = fieldChoices[name];
  if (known) {
    // The lane prescribes the control. Any other decision must be the officer's choice.
    const none = name === 'control' ? [] : [{ value: '', text: text('member.choose') }];
    const choices = known.map((value) => ({ value, text: word(name, value) }));
    return <SelectField {...field} choices={[...none, ...choices]} />;
  }
  if (longTextFields.has(name)) return <LongTextField {...field} />;
  switch (name) {
    case 'billReference':
      return bills.length > 0 ? <BillField {...props} label={label} /> : <TextField {...field} />;
    case 'guaranteeReference':
      return <GuaranteeField {...field} organisationId={declaration?.organisation.id} />;
    case 'amount':
      return <AmountField {...field} action={action} declaration={declaration} />;
    case 'items':
      if (declaration) return <AssessItems declaration={declaration} register={register} fault={fault} />;
      return (
        <LongTextField {...field} hint={text('member.items.hint', { tax: country.taxes[0]?.code ?? '' })} />
      );
    case 'lists':
      return <LongTextField {...field} hint={text('member.lists.hint')} />;
    case 'requestedDocuments':
      return <RequestedDocumentsField {...around} control={control} name={name} />;
    case 'evidence':
      return <EvidenceFields {...props} />;
    case 'hearing':
      return null;
    case 'results':
      return declaration && <ControlItems {...props} declaration={declaration} />;
    case 'hearingException':
      return <ExceptionFields {...props} />;
    case 'limitGround':
      return (
        <Controller
          control={control}
          name={name}
          render={({ field: { value = '', onChange, onBlur } }) => (
            <CodeField {...around} list="limit-grounds" value={value} change={onChange} leave={onBlur} />
          )}
        />
      );
    case 'tax':
      return (
        <SelectField
          {...field}
          choices={[
            { value: '', text: text('member.tax.none') },
            ...country.taxes.map(({ code }) => ({ value: code, text: word('tax', code) })),
          ]}
        />
      );
    case 'item':
      return <StockField {...field} stock={declaration?.discharge?.stock ?? []} optional={!required} />;
    case 'quantity':
      return <QuantityField {...field} action={action} />;
    default:
      return <TextField {...field} />;
  }
}

interface RequestedDocumentsProps extends Pick<DecisionFieldProps, 'name' | 'control'> {
  readonly label: string;
  readonly fault: string | null;
}

function RequestedDocumentsField({ label, fault, name, control }: RequestedDocumentsProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value = '', onChange } }) => (
        <CodesField label={label} fault={fault} list="document-types" value={value} change={onChange} />
      )}
    />
  );
}

/** Shows the documents of customs that the officer can select as evidence. */
function EvidenceFields({ declaration, register, fault }: DecisionFieldProps) {
  const { text } = useText();
  const documents = evidenceOf(declaration);
  if (documents.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>{`${text('member.evidence')} ${text('optional')}`}</legend>
      <p className="soft">{text('member.evidence.hint')}</p>
      {documents.map(({ id, fileName, type }, index) => (
        <div key={id}>
          <CheckField label={fileName ?? type} {...register(`evidence ${id}`)} />
          {fault(`/evidence/${index}`) && <div className="fault">{fault(`/evidence/${index}`)}</div>}
        </div>
      ))}
    </fieldset>
  );
}

function evidenceOf(declaration: DeclarationForOfficers | undefined): DeclarationForOfficers['documents'] {
  return (
    declaration?.documents.filter(({ source, status }) => source === 'customs' && status === 'available') ??
    []
  );
}

function QuantityField({ action, ...field }: ComponentProps<typeof TextField> & { readonly action: string }) {
  const { text } = useText();
  const demanded = action === 'demandDischarge' && {
    label: `${text('member.demandedQuantity')} ${text('optional')}`,
  };
  const hint = text(demanded ? 'member.demandedQuantity.hint' : 'member.quantity.hint');
  return <TextField {...field} {...demanded} hint={hint} inputMode="decimal" />;
}

interface DecisionDateFieldProps extends Pick<DecisionFieldProps, 'name' | 'required' | 'control'> {
  readonly label: string;
  readonly fault: string | null;
}

/** Shows a date field; for a deadline, a field for date and time. */
function DecisionDateField({ name, ...field }: DecisionDateFieldProps) {
  const { text } = useText();
  if (name === 'dueBy')
    return <FormDateField {...field} name={name} kind="time" hint={text('member.dueBy.hint')} />;
  const hint =
    (name === 'applicableDate' && text('member.applicableDate.hint')) ||
    (name === 'incurredOn' && text('member.incurredOn.hint'));
  return <FormDateField {...field} name={name} hint={hint} />;
}

/** Shows the selection of a bill. If the decision needs no bill, the first option selects none. */
function BillField(props: DecisionFieldProps & { readonly label: string }) {
  const { label, required, fault, declaration, bills, bill, chooseBill } = props;
  const { text, amount } = useText();
  const currency = currencyOf(declaration) ?? '';
  const none = { value: '', text: text('member.billReference.none') };
  const choices = bills.map((each) => ({
    value: each.reference,
    text: `${each.reference} – ${amount(each.amount, currency)}`,
  }));
  return (
    <SelectField
      label={label}
      required={required}
      fault={fault('/billReference')}
      value={bill?.reference ?? ''}
      onChange={({ target }) => chooseBill(target.value)}
      choices={required ? choices : [none, ...choices]}
    />
  );
}

interface StockFieldProps extends ComponentProps<'select'> {
  readonly label: string;
  readonly fault: string | null;
  readonly stock: Discharge['stock'];
  readonly optional: boolean;
}

/** Shows the selection of a goods item, each with its remaining quantity. */
function StockField({ stock, optional, ...field }: StockFieldProps) {
  const speech = useText();
  const choices = stock.map(({ item, commodityCode, available, unit }) => ({
    value: String(item),
    text: speech.text('stock.choice', {
      item,
      code: commodityCode,
      left: formatQuantityWithUnit(speech, available, unit),
    }),
  }));
  const all = { value: '', text: speech.text('member.item.all') };
  return <SelectField {...field} choices={optional ? [all, ...choices] : choices} />;
}

function currencyOf(declaration: DeclarationForOfficers | undefined): string | undefined {
  return declaration?.duties?.currency ?? declaration?.bills[0]?.currency;
}

interface AmountFieldProps extends ComponentProps<'input'> {
  readonly action: string;
  readonly label: string;
  readonly fault: string | null;
  readonly declaration: DeclarationForOfficers | undefined;
}

/**
 * Shows the field for an amount in the national currency. For a payment it explains partial payment and
 * overpayment.
 */
function AmountField({ action, declaration, ...field }: AmountFieldProps) {
  const { text } = useText();
  const currency = currencyOf(declaration);
  const hint = currency && text('member.amount.hint', { currency });
  const note = action === 'pay' && text('member.amount.part');
  return <TextField {...field} hint={hint} note={note} inputMode="decimal" autoComplete="off" />;
}
