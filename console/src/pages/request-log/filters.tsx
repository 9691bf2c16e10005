import { useForm } from 'react-hook-form';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { ClientField } from '../../shell/choices/client-field.tsx';
import { useText } from '../../texts/text.tsx';
import { outcomes, type RequestLogSearch, requestLogSearch } from './search.ts';

/** Shows the filters of the request log, stored in the URL. */
export function RequestLogFilters({ search }: { readonly search: RequestLogSearch }) {
  const { text, word } = useText();
  const filter = useFilters();
  const label = (name: string): string => word('requestLog.filter', name);
  const { register, control, handleSubmit } = useForm({ defaultValues: formValuesOf(search) });
  return (
    <FilterBar submit={handleSubmit((typed) => filter(filtersFrom(typed, search)))}>
      <ClientField label={label('clientId')} {...register('clientId')} placeholder=" " />
      <TextField label={label('operation')} {...register('operation')} placeholder=" " />
      <SelectField
        label={label('refused')}
        {...register('refused')}
        choices={[
          { value: '', text: text('filter.any') },
          { value: 'true', text: text('requestLog.refused') },
          { value: 'false', text: text('requestLog.fulfilled') },
          ...outcomes.map((outcome) => ({ value: outcome, text: word('requestLog.outcome', outcome) })),
        ]}
      />
      <TextField
        label={label('httpStatus')}
        {...register('httpStatus')}
        type="number"
        min={100}
        max={599}
        placeholder=" "
      />
      <TextField label={label('code')} {...register('code')} placeholder=" " />
      <TextField label={label('requestId')} {...register('requestId')} placeholder=" " />
      {(['occurredFrom', 'occurredBefore'] as const).map((name) => (
        <FormDateField
          key={name}
          kind="time"
          label={label(name)}
          control={control}
          name={name}
          placeholder=" "
        />
      ))}
    </FilterBar>
  );
}

type RequestLogFilterValues = Readonly<
  Record<Exclude<keyof RequestLogSearch, 'outcome' | 'organisationId'>, string>
>;

/** Converts the URL filters to form values. */
function formValuesOf(search: RequestLogSearch): RequestLogFilterValues {
  return {
    clientId: search.clientId ?? '',
    operation: search.operation ?? '',
    refused: search.outcome ?? String(search.refused ?? ''),
    httpStatus: String(search.httpStatus ?? ''),
    code: search.code ?? '',
    requestId: search.requestId ?? '',
    occurredFrom: search.occurredFrom ?? '',
    occurredBefore: search.occurredBefore ?? '',
  };
}

function filtersFrom(typed: RequestLogFilterValues, { organisationId }: RequestLogSearch): RequestLogSearch {
  const { refused } = typed;
  return requestLogSearch({
    ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])),
    organisationId,
    outcome: refused,
    refused: refused === 'true' || (refused === 'false' ? false : undefined),
  });
}
