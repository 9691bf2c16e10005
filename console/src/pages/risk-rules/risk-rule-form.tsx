import { type ReactNode, useId } from 'react';
import { type Control, Controller, type UseFormRegister, useForm } from 'react-hook-form';
import { fieldErrorAt, listFieldErrorAt } from '../../api/problem.ts';
import type { RiskRule } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { CodesField } from '../../parts/code-picker/codes-field.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { CheckField, LongTextField, SelectField, TextField } from '../../parts/field.tsx';
import { declarationTypeCodes } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';
import {
  type RiskRuleBody,
  type RiskRuleFields,
  riskConditionLists,
  riskConditionValues,
  riskLanes,
  riskRuleBodyOf,
  riskRuleFieldsOf,
} from './risk-rule-body.ts';

interface RiskRuleFormProps {
  readonly rule?: RiskRule;
  /** Error message above the fields. */
  readonly note: ReactNode;
  readonly error: unknown;
  readonly busy: boolean;
  readonly save: string;
  readonly send: (body: RiskRuleBody) => void;
  readonly close: () => void;
}

/** Shows a form for a new or an existing risk rule. */
export function RiskRuleForm({ rule, note, error, busy, save, send, close }: RiskRuleFormProps) {
  const { text } = useText();
  const { register, control, handleSubmit } = useForm({ defaultValues: riskRuleFieldsOf(rule) });
  return (
    <form className="stack" onSubmit={handleSubmit((typed) => send(riskRuleBodyOf(typed)))}>
      {note}
      <TextField
        label={text('name')}
        hint={text('risk.name.hint')}
        fault={fieldErrorAt(error, '/name')}
        {...register('name')}
        maxLength={200}
        required
      />
      <Conditions register={register} control={control} error={error} />
      <Effect register={register} control={control} error={error} />
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text('action.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {save}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly register: UseFormRegister<RiskRuleFields>;
  readonly control: Control<RiskRuleFields>;
  readonly error: unknown;
}

/** Code lists of the conditions that name codes. Parties are identification numbers, which no list contains. */
const codeLists = { commodities: 'commodities', origins: 'countries', offices: 'offices' } as const;

/** Shows the effect of a rule: lane, random share and validity. */
function Effect({ register, control, error }: PartProps) {
  const { text, word } = useText();
  return (
    <>
      <div className="pair">
        <SelectField
          label={text('risk.leadsTo')}
          {...register('lane')}
          fault={fieldErrorAt(error, '/lane')}
          choices={riskLanes.map((lane) => ({ value: lane, text: word('lane', lane) }))}
        />
        <TextField
          label={text('risk.randomShare')}
          fault={fieldErrorAt(error, '/randomShare')}
          {...register('randomShare')}
          type="number"
          min={1}
          max={1000}
          placeholder={text('risk.randomShare.all')}
        />
      </div>
      <div className="pair">
        {(['validFrom', 'validUntil'] as const).map((name) => (
          <FormDateField
            key={name}
            label={word('risk.day', name)}
            fault={fieldErrorAt(error, `/${name}`)}
            control={control}
            name={name}
          />
        ))}
      </div>
    </>
  );
}

function Conditions({ register, control, error }: PartProps) {
  const { text, word } = useText();
  const isMissing = fieldErrorAt(error, '/conditions') !== null;
  const id = useId();
  return (
    <fieldset className="stack" aria-describedby={isMissing ? id : undefined}>
      <legend>{text('risk.conditions')}</legend>
      <p className="soft">{text('risk.conditions.hint')}</p>
      {isMissing && (
        <p className="fault" id={id}>
          {text('risk.conditions.missing')}
        </p>
      )}
      <div className="row">
        {declarationTypeCodes.map((type) => (
          <CheckField key={type} label={word('type', type)} {...register('types')} value={type} />
        ))}
      </div>
      <div className="pair">
        {riskConditionLists.map((name) => {
          const field = {
            label: word('risk.list', name),
            hint: word('risk.hint', name),
            fault: listFieldErrorAt(error, `/conditions/${name}`),
          };
          return name === 'traders' ? (
            <LongTextField key={name} {...field} {...register(name)} rows={2} spellCheck={false} />
          ) : (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field: { value, onChange } }) => (
                <CodesField {...field} list={codeLists[name]} value={value} change={onChange} />
              )}
            />
          );
        })}
        {riskConditionValues.map((name) => (
          <TextField
            key={name}
            label={word('risk.list', name)}
            fault={fieldErrorAt(error, `/conditions/${name}`)}
            {...register(name)}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}
