import { useQuery } from '@tanstack/react-query';
import type { UseFormRegister } from 'react-hook-form';
import { formatQuantityWithUnit } from '../../parts/declaration/discharge.tsx';
import { LongTextField, SelectField, TextField } from '../../parts/field.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useText } from '../../texts/text.tsx';
import { dischargeQuery } from './discharge.tsx';

const dispositions = ['assigned_use', 'destroyed', 'waste', 'lost'] as const;
const causes = ['stolen', 'missing', 'accident', 'nature'] as const;

interface ReportMembersProps {
  readonly declarationId: string;
  readonly fault: (name: string) => string | null;
  readonly register: UseFormRegister<Readonly<Record<string, string>>>;
}

/** Shows the fields of a discharge report: disposition, quantity and goods item. */
export function DischargeFields({ declarationId, fault, register }: ReportMembersProps) {
  const speech = useText();
  const { text, word } = speech;
  const { data } = useQuery(dischargeQuery(declarationId));
  if (!data) return <Skeleton lines={4} />;
  const usable = data.stock.filter((stock) => Number(stock.available) > 0);
  return (
    <>
      <SelectField
        label={text('report.item')}
        fault={fault('item')}
        {...register('item')}
        choices={usable.map(({ item, available: quantity, unit, commodityCode }) => ({
          value: String(item),
          text: text('stock.choice', {
            item,
            code: commodityCode,
            left: formatQuantityWithUnit(speech, quantity, unit),
          }),
        }))}
        required
      />
      <TextField
        label={text('report.quantity')}
        hint={text('report.quantity.hint')}
        fault={fault('quantity')}
        {...register('quantity')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectField
        label={text('report.disposition')}
        fault={fault('disposition')}
        {...register('disposition')}
        choices={dispositions.map((disposition) => ({
          value: disposition,
          text: word('disposition', disposition),
        }))}
      />
      <SelectField
        label={text('report.cause')}
        fault={fault('cause')}
        {...register('cause')}
        choices={[
          { value: '', text: text('report.cause.none') },
          ...causes.map((cause) => ({ value: cause, text: word('cause', cause) })),
        ]}
      />
      <LongTextField label={text('report.text')} fault={fault('text')} {...register('text')} required />
    </>
  );
}
