import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import type { FormBody, FormEntry } from '../../parts/form-fields.ts';
import { country, declarationTypeCodes } from '../../texts/country.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import type { AutomationRowConditions, AutomationRowValues } from './describe-row.ts';

interface RowDialogProps {
  /** Row to change; undefined for a new row. */
  readonly row: AutomationRowValues | undefined;
  readonly keep: (row: AutomationRowValues) => void;
  readonly close: () => void;
}

const decisions = ['accept', 'assign_lane', 'release', 'clear'] as const;
const lanes = ['green', 'yellow', 'red'] as const;
const payments = ['nothing_due', 'paid', 'secured', 'deferred'] as const;

type RowField = Exclude<keyof AutomationRowValues, 'number' | 'conditions'> | keyof AutomationRowConditions;

/** Shows the form of a row. The preview of the portal validates the row before the page keeps it. */
export function AutomationRowDialog({ row, keep, close }: RowDialogProps) {
  const speech = useText();
  const { text } = speech;
  const title = text(row ? 'automation.row.change' : 'automation.row.add');
  return (
    <FormDialog
      title={title}
      fields={rowFields(speech, row)}
      submit={title}
      send={async (body: FormBody<RowField>) => {
        const entered = rowOf(body, row?.number);
        await responseData(
          untypedInputClient.POST('/management/automation/preview', { body: { rows: [entered], days: 1 } }),
        );
        return entered;
      }}
      reload={[]}
      next={keep}
      close={close}
    />
  );
}

function rowFields(
  speech: TextFormatter,
  row: AutomationRowValues | undefined,
): readonly FormEntry<RowField>[] {
  const { text, word } = speech;
  const field = <Name extends RowField>(name: Name) => ({
    ...{ name, label: word('automation.field', name), pointer: `/rows/0/${name}` },
  });
  const choicesOf = (prefix: string, codes: readonly string[]) =>
    codes.map((code) => [code, word(prefix, code)] as const);
  const checked = (codes: readonly string[] | undefined) => ({
    ...({ kind: 'checks', value: codes?.join(' ') ?? '' } as const),
  });
  return [
    {
      ...field('decisions'),
      ...checked(row?.decisions),
      choices: choicesOf('automation.decision', decisions),
    },
    {
      ...field('types'),
      ...checked(row?.types),
      choices: choicesOf('type', declarationTypeCodes),
      optional: true,
    },
    { ...field('lanes'), ...checked(row?.lanes), choices: choicesOf('lane', lanes), optional: true },
    {
      ...field('offices'),
      ...{ kind: 'list', value: row?.offices?.join(' ') ?? '', optional: true },
      hint: text('automation.field.offices.hint'),
    },
    {
      ...field('afterSeconds'),
      ...{ kind: 'count', value: String(row?.afterSeconds ?? ''), optional: true },
      hint: text('automation.field.afterSeconds.hint'),
    },
    conditionFields(speech, row?.conditions ?? {}),
    [
      { ...field('validFrom'), kind: 'date', value: row?.validFrom ?? '', optional: true },
      { ...field('validUntil'), kind: 'date', value: row?.validUntil ?? '', optional: true },
    ],
  ];
}

/** Returns the conditions of a release, which have no effect on the other decisions. */
function conditionFields(
  { text, word }: TextFormatter,
  conditions: AutomationRowConditions,
): FormEntry<RowField> {
  const condition = <Name extends keyof AutomationRowConditions>(name: Name) => ({
    ...{ name, label: word('automation.field', name), pointer: `/rows/0/conditions/${name}` },
    optional: true as const,
  });
  const { payments: states, valueTo, dailyDeclarations, dailyValue, authorisationKind } = conditions;
  const kinds = country.authorisationKinds.map(
    ({ code }) => [code, word('authorisationKind', code)] as const,
  );
  return {
    legend: text('automation.conditions'),
    hint: text('automation.conditions.hint'),
    fields: [
      {
        ...condition('payments'),
        ...{ kind: 'checks', value: states?.join(' ') ?? '' },
        choices: payments.map((state) => [state, word('automation.payment', state)] as const),
      },
      { ...condition('valueTo'), kind: 'amount', value: valueTo ?? '' },
      { ...condition('dailyDeclarations'), kind: 'count', value: String(dailyDeclarations ?? '') },
      { ...condition('dailyValue'), kind: 'amount', value: dailyValue ?? '' },
      {
        ...condition('authorisationKind'),
        ...{
          value: authorisationKind ?? '',
          choices: [['', text('automation.authorisation.any')], ...kinds],
        },
      },
    ],
  };
}

/** Converts the form to a row. An empty field sets no restriction. */
function rowOf(body: FormBody<RowField>, number: number | undefined): AutomationRowValues {
  const conditions = {
    payments: codesIn(body.payments),
    valueTo: textIn(body.valueTo),
    dailyDeclarations: numberIn(body.dailyDeclarations),
    dailyValue: textIn(body.dailyValue),
    authorisationKind: textIn(body.authorisationKind),
  };
  const isConditional = Object.values(conditions).some((condition) => condition !== undefined);
  return {
    ...{ number, decisions: codesIn(body.decisions) ?? [] },
    ...{ types: codesIn(body.types), lanes: codesIn(body.lanes) },
    offices: codesIn(body.offices)?.map((office) => office.toUpperCase()),
    ...(isConditional && { conditions }),
    afterSeconds: numberIn(body.afterSeconds),
    ...{ validFrom: textIn(body.validFrom), validUntil: textIn(body.validUntil) },
  };
}

function codesIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
