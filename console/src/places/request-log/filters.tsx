import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { localTime, utcOf } from '../../parts/local-time.ts';
import { ClientField } from '../../shell/choices/client-field.tsx';
import { useText } from '../../texts/text.tsx';
import { type RequestLogSearch, requestLogSearch } from './search.ts';

/** Which calls are shown: what is chosen goes into the address, and from there into the call. */
export function RequestLogFilters({ search }: { readonly search: RequestLogSearch }) {
  const { text, word } = useText();
  const navigate = useNavigate();
  const label = (name: string): string => word('requestLog.filter', name);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void navigate({ to: '/request-log', search: chosenIn(new FormData(event.currentTarget)) });
  }
  return (
    <form className="filters" onSubmit={submit} key={JSON.stringify(search)}>
      <ClientField label={label('clientId')} name="clientId" defaultValue={search.clientId ?? ''} />
      <TextField label={label('operation')} name="operation" defaultValue={search.operation ?? ''} />
      <SelectField
        label={label('refused')}
        name="refused"
        defaultValue={search.refused === undefined ? '' : String(search.refused)}
        choices={[
          { value: '', text: text('filter.any') },
          { value: 'true', text: text('requestLog.refused') },
          { value: 'false', text: text('requestLog.fulfilled') },
        ]}
      />
      <TextField
        label={label('status')}
        name="status"
        type="number"
        min={100}
        max={599}
        defaultValue={search.status ?? ''}
      />
      <TextField label={label('code')} name="code" defaultValue={search.code ?? ''} />
      <TextField label={label('requestId')} name="requestId" defaultValue={search.requestId ?? ''} />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          label={label(name)}
          name={name}
          type="datetime-local"
          defaultValue={localTime(search[name])}
        />
      ))}
      <Button type="submit" look="quiet">
        {text('action.filter')}
      </Button>
      {Object.keys(search).length > 0 && (
        <ButtonLink to="/request-log" look="plain">
          {text('filter.all')}
        </ButtonLink>
      )}
    </form>
  );
}

function chosenIn(form: FormData): RequestLogSearch {
  const value = (name: string): string => String(form.get(name) ?? '').trim();
  const refused = value('refused');
  return requestLogSearch({
    ...Object.fromEntries([...form.keys()].map((name) => [name, value(name)])),
    refused: refused === '' ? undefined : refused === 'true',
    from: utcOf(value('from')),
    to: utcOf(value('to')),
  });
}
