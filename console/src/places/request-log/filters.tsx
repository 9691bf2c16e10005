import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { refiltered } from '../../parts/list/list-search.ts';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { localTime, utcOf } from '../../parts/local-time.ts';
import { ClientField } from '../../shell/choices/client-field.tsx';
import { useText } from '../../texts/text.tsx';
import { outcomes, type RequestLogSearch, requestLogSearch } from './search.ts';

/** Which calls are shown: what is chosen goes into the address, and from there into the call. */
export function RequestLogFilters({ search }: { readonly search: RequestLogSearch }) {
  const { text, word } = useText();
  const filter = useFilters();
  const label = (name: string): string => word('requestLog.filter', name);
  const { register, handleSubmit } = useForm({ defaultValues: typedOf(search) });
  return (
    <form className="filters" onSubmit={handleSubmit((typed) => filter(chosenIn(typed, search)))}>
      <ClientField label={label('clientId')} {...register('clientId')} />
      <TextField label={label('operation')} {...register('operation')} />
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
      <TextField label={label('status')} {...register('status')} type="number" min={100} max={599} />
      <TextField label={label('code')} {...register('code')} />
      <TextField label={label('requestId')} {...register('requestId')} />
      {(['from', 'to'] as const).map((name) => (
        <TextField key={name} label={label(name)} {...register(name)} type="datetime-local" />
      ))}
      <Button type="submit" look="quiet">
        {text('action.filter')}
      </Button>
      {Object.keys(search).length > 0 && (
        <ButtonLink to="." search={(before: object) => refiltered(before, {})} look="plain">
          {text('filter.all')}
        </ButtonLink>
      )}
    </form>
  );
}

type Typed = Readonly<Record<Exclude<keyof RequestLogSearch, 'outcome' | 'organisationId'>, string>>;

/** The search as its fields show it. */
function typedOf(search: RequestLogSearch): Typed {
  return {
    clientId: search.clientId ?? '',
    operation: search.operation ?? '',
    refused: search.outcome ?? String(search.refused ?? ''),
    status: String(search.status ?? ''),
    code: search.code ?? '',
    requestId: search.requestId ?? '',
    from: localTime(search.from),
    to: localTime(search.to),
  };
}

function chosenIn(typed: Typed, { organisationId }: RequestLogSearch): RequestLogSearch {
  const { refused, from, to } = typed;
  return requestLogSearch({
    ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])),
    organisationId,
    outcome: refused,
    refused: refused === 'true' || (refused === 'false' ? false : undefined),
    from: utcOf(from),
    to: utcOf(to),
  });
}
