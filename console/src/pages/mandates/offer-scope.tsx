import { type Control, Controller, type UseFormRegister } from 'react-hook-form';
import { fieldErrorAt, listFieldErrorAt } from '../../api/problem.ts';
import { CodesField } from '../../parts/code-picker/codes-field.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { CheckField, TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';
import {
  declarationDirections,
  type MandateOfferFields,
  offerValidityFields,
  representationKinds,
} from './offer-body.ts';

interface ScopeProps {
  readonly register: UseFormRegister<MandateOfferFields>;
  readonly error: unknown;
}

interface ControlProps {
  readonly control: Control<MandateOfferFields>;
}

/** Shows the form fields for the scope of a mandate: kind of representation and restrictions. */
export function OfferScope({ register, control, error }: ScopeProps & ControlProps) {
  const { text, word } = useText();
  return (
    <>
      <Choices register={register} error={error} />
      <div className="pair">
        {offerValidityFields.map((name) => (
          <FormDateField
            key={name}
            label={word('mandate', name)}
            hint={word('mandate.hint', name)}
            fault={fieldErrorAt(error, `/${name}`)}
            control={control}
            name={name}
          />
        ))}
      </div>
      <details>
        <summary>{text('mandate.limits')}</summary>
        <Limits register={register} control={control} error={error} />
      </details>
    </>
  );
}

function Choices({ register, error }: ScopeProps) {
  const { text, word } = useText();
  const fault = fieldErrorAt(error, '/representations') ?? fieldErrorAt(error, '/types');
  return (
    <>
      <fieldset>
        <legend>{text('mandate.representations')}</legend>
        {representationKinds.map((each) => (
          <CheckField
            key={each}
            label={word('mandate.representation', each)}
            hint={word('mandate.representation.hint', each)}
            {...register('representations')}
            value={each}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{text('mandate.types')}</legend>
        <div className="row">
          {declarationDirections.map((type) => (
            <CheckField key={type} label={word('type', type)} {...register('types')} value={type} />
          ))}
        </div>
      </fieldset>
      <CheckField label={text('mandate.debts')} hint={text('mandate.hint.debts')} {...register('debts')} />
      {fault && (
        <p className="note bad" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

function Limits({ register, control, error }: ScopeProps & ControlProps) {
  const { text, word } = useText();
  return (
    <div className="stack">
      <TextField
        label={text('mandate.maxValue')}
        hint={text('mandate.hint.maxValue')}
        fault={fieldErrorAt(error, '/maxValue')}
        {...register('maxValue')}
        inputMode="decimal"
        autoComplete="off"
      />
      {(['procedures', 'offices'] as const).map((list) => (
        <Controller
          key={list}
          control={control}
          name={list}
          render={({ field: { value, onChange } }) => (
            <CodesField
              label={word('mandate', list)}
              hint={word('mandate.hint', list)}
              fault={listFieldErrorAt(error, `/${list}`)}
              list={list}
              value={value}
              change={onChange}
            />
          )}
        />
      ))}
      {(['guarantees', 'accounts'] as const).map((name) => (
        <TextField
          key={name}
          label={word('mandate', name)}
          hint={word('mandate.hint', name)}
          fault={listFieldErrorAt(error, `/${name}`)}
          {...register(name)}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </div>
  );
}
