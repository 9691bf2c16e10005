import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { RiskRule } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';
import { RiskRuleBackTest } from './back-test.tsx';

const maxBackTestDays = 90;

/** Shows the back-test of an unsaved rule over a selectable number of days. */
export function TryRiskRule({ rule }: { readonly rule: RiskRule }) {
  const { text } = useText();
  const [days, setDays] = useState<number | null>(null);
  const { register, handleSubmit } = useForm({ defaultValues: { days: String(maxBackTestDays) } });
  return (
    <section className="stack" aria-labelledby="back-test">
      <h2 id="back-test">{text('backTest')}</h2>
      <form className="filters" onSubmit={handleSubmit((typed) => setDays(Number(typed.days)))}>
        <TextField
          label={text('backTest.days')}
          {...register('days')}
          type="number"
          min={1}
          max={maxBackTestDays}
          required
        />
        <Button type="submit" look="quiet">
          {text('backTest.try')}
        </Button>
      </form>
      {days !== null && <RiskRuleBackTest rule={rule} days={days} />}
    </section>
  );
}
