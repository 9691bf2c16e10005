import type { FormEvent, ReactNode } from 'react';
import type { RiskRule } from '../../api/kinds.ts';
import { faultAt, faultWithin } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { CheckField, LongTextField, SelectField, TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';
import { lanes, lists, type RiskRuleBody, ruleOf, types, values } from './risk-rule-body.ts';

interface RiskRuleFormProps {
  readonly rule?: RiskRule;
  /** What stands above the fields when it was not taken. */
  readonly note: ReactNode;
  readonly error: unknown;
  readonly busy: boolean;
  readonly save: string;
  readonly send: (body: RiskRuleBody) => void;
  readonly close: () => void;
}

/** The fields of a risk rule, for a new one and for a change. */
export function RiskRuleForm({ rule, note, error, busy, save, send, close }: RiskRuleFormProps) {
  const { text } = useText();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    send(ruleOf(new FormData(event.currentTarget)));
  }
  return (
    <form className="stack" onSubmit={submit}>
      {note}
      <TextField
        label={text('name')}
        hint={text('risk.name.hint')}
        fault={faultAt(error, '/name')}
        name="name"
        defaultValue={rule?.name}
        maxLength={200}
        required
      />
      <Conditions conditions={rule?.conditions ?? {}} error={error} />
      <Effect rule={rule} error={error} />
      <CheckField label={text('risk.active')} name="active" defaultChecked={rule?.active ?? true} />
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

interface EffectProps {
  readonly rule: RiskRule | undefined;
  readonly error: unknown;
}

/** What it leads to, of how many, and when. */
function Effect({ rule, error }: EffectProps) {
  const { text, word } = useText();
  return (
    <>
      <div className="pair">
        <SelectField
          label={text('risk.leadsTo')}
          name="lane"
          defaultValue={rule?.lane ?? 'yellow'}
          fault={faultAt(error, '/lane')}
          choices={lanes.map((lane) => ({ value: lane, text: word('lane', lane) }))}
        />
        <TextField
          label={text('risk.randomShare')}
          fault={faultAt(error, '/randomShare')}
          name="randomShare"
          type="number"
          min={1}
          max={1000}
          placeholder={text('risk.randomShare.all')}
          defaultValue={rule?.randomShare ?? ''}
        />
      </div>
      <div className="pair">
        {(['validFrom', 'validUntil'] as const).map((name) => (
          <TextField
            key={name}
            label={word('risk.day', name)}
            fault={faultAt(error, `/${name}`)}
            name={name}
            type="date"
            defaultValue={rule?.[name] ?? ''}
          />
        ))}
      </div>
    </>
  );
}

interface ConditionsProps {
  readonly conditions: RiskRule['conditions'];
  readonly error: unknown;
}

function Conditions({ conditions, error }: ConditionsProps) {
  const { text, word } = useText();
  return (
    <fieldset className="stack">
      <legend>{text('risk.conditions')}</legend>
      <p className="soft">{text('risk.conditions.hint')}</p>
      <div className="row">
        {types.map((type) => (
          <CheckField
            key={type}
            label={word('type', type)}
            name="types"
            value={type}
            defaultChecked={conditions.types?.includes(type) ?? false}
          />
        ))}
      </div>
      <div className="pair">
        {lists.map((name) => (
          <LongTextField
            key={name}
            label={word('risk.list', name)}
            hint={word('risk.hint', name)}
            fault={faultWithin(error, `/conditions/${name}`)}
            name={name}
            rows={2}
            spellCheck={false}
            defaultValue={conditions[name]?.join(' ')}
          />
        ))}
        {values.map((name) => (
          <TextField
            key={name}
            label={word('risk.list', name)}
            fault={faultAt(error, `/conditions/${name}`)}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={conditions[name]}
          />
        ))}
      </div>
    </fieldset>
  );
}
