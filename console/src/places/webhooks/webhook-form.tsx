import { type FormEvent, type ReactNode, useState } from 'react';
import { faultAt, faultWithin } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { CheckField, SelectField, TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';
import { eventGroups } from './event-types.ts';
import { type WebhookBody, webhookOf } from './webhook-body.ts';

interface WebhookFormProps {
  readonly webhook?: WebhookBody;
  /** What stands above the fields when it was not taken. */
  readonly note: ReactNode;
  readonly error: unknown;
  readonly busy: boolean;
  readonly save: string;
  readonly send: (body: WebhookBody) => void;
  readonly close: () => void;
}

const orders = ['declaration', 'none'] as const;

/** The fields of a webhook, for a new one and for a change. */
export function WebhookForm({ webhook, note, error, busy, save, send, close }: WebhookFormProps) {
  const { text, word } = useText();
  const [ordered, setOrdered] = useState(webhook?.ordered ?? 'declaration');
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    send(webhookOf(new FormData(event.currentTarget)));
  }
  return (
    <form className="stack" onSubmit={submit}>
      {note}
      <TextField
        label={text('webhook.url')}
        hint={text('webhook.url.hint')}
        fault={faultAt(error, '/url')}
        name="url"
        type="url"
        defaultValue={webhook?.url}
        placeholder="https://erp.example/customs-events"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextField
        label={text('webhook.description')}
        hint={text('webhook.description.hint')}
        fault={faultAt(error, '/description')}
        name="description"
        defaultValue={webhook?.description ?? ''}
        maxLength={100}
      />
      <Events events={webhook?.events ?? null} fault={faultWithin(error, '/events')} />
      <SelectField
        label={text('webhook.order')}
        hint={word('webhook.ordered.hint', ordered)}
        name="ordered"
        value={ordered}
        onChange={({ target }) => setOrdered(target.value === 'none' ? 'none' : 'declaration')}
        choices={orders.map((each) => ({ value: each, text: word('webhook.ordered', each) }))}
      />
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

interface EventsProps {
  readonly events: WebhookBody['events'];
  readonly fault: string | null;
}

/** All events, or which: with what each means. */
function Events({ events, fault }: EventsProps) {
  const { text, word } = useText();
  const [all, setAll] = useState(events === null);
  return (
    <fieldset className="field">
      <legend>{text('webhook.events')}</legend>
      <CheckField
        label={text('webhook.events.all')}
        hint={text('webhook.events.all.hint')}
        name="all"
        checked={all}
        onChange={({ target }) => setAll(target.checked)}
      />
      {fault && <p className="fault">{fault}</p>}
      {!all &&
        eventGroups.map(({ name, types }) => (
          <fieldset key={name} className="choices">
            <legend>{word('eventGroup', name)}</legend>
            {types.map((type) => (
              <CheckField
                key={type}
                label={word('event', type)}
                hint={word('eventMeaning', type)}
                name="events"
                value={type}
                defaultChecked={events?.includes(type) ?? false}
              />
            ))}
          </fieldset>
        ))}
    </fieldset>
  );
}
