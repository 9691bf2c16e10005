import type { ReactNode } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { fieldErrorAt, listFieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { eventMeaning, eventName } from '../../parts/events/event-texts.ts';
import { CheckField, SelectField, TextField } from '../../parts/field.tsx';
import { useText } from '../../texts/text.tsx';
import { eventGroups } from './event-types.ts';
import {
  type WebhookBody,
  type WebhookFields,
  webhookFieldsOf,
  webhookOf,
  webhookRoles,
} from './webhook-body.ts';

interface WebhookFormProps {
  readonly webhook?: WebhookBody;
  /** Error message above the fields. */
  readonly note: ReactNode;
  readonly error: unknown;
  readonly busy: boolean;
  readonly save: string;
  readonly send: (body: WebhookBody) => void;
  readonly close: () => void;
}

const deliveryOrders = ['declaration', 'none'] as const;

/** Shows a form for a new or an existing webhook. */
export function WebhookForm({ webhook, note, error, busy, save, send, close }: WebhookFormProps) {
  const { text, word } = useText();
  const { register, handleSubmit, watch } = useForm({
    defaultValues: webhookFieldsOf(webhook),
    shouldUnregister: true,
  });
  return (
    <form className="stack" onSubmit={handleSubmit((typed) => send(webhookOf(typed)))}>
      {note}
      <TextField
        label={text('webhook.url')}
        hint={text('webhook.url.hint')}
        fault={fieldErrorAt(error, '/url')}
        {...register('url')}
        type="url"
        placeholder="https://erp.example/customs-events"
        maxLength={2_000}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextField
        label={text('webhook.description')}
        hint={text('webhook.description.hint')}
        fault={fieldErrorAt(error, '/description')}
        {...register('description')}
        maxLength={100}
      />
      {webhook === undefined && (
        <SelectField
          label={text('webhook.role')}
          hint={text('webhook.role.hint')}
          {...register('role')}
          choices={webhookRoles.map((each) => ({ value: each, text: word('webhook.role', each) }))}
        />
      )}
      <Events register={register} all={watch('all')} fault={listFieldErrorAt(error, '/events')} />
      <SelectField
        label={text('webhook.order')}
        hint={word('webhook.ordered.hint', watch('ordered'))}
        {...register('ordered')}
        choices={deliveryOrders.map((each) => ({ value: each, text: word('webhook.ordered', each) }))}
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
  readonly register: UseFormRegister<WebhookFields>;
  readonly all: boolean;
  readonly fault: string | null;
}

/** Shows the selection of all or individual event types, with descriptions. */
function Events({ register, all, fault }: EventsProps) {
  const speech = useText();
  const { text, word } = speech;
  return (
    <fieldset className="field">
      <legend>{text('webhook.events')}</legend>
      <CheckField
        label={text('webhook.events.all')}
        hint={text('webhook.events.all.hint')}
        {...register('all')}
      />
      {fault && <p className="fault">{fault}</p>}
      {!all &&
        eventGroups.map(({ name, types }) => (
          <fieldset key={name} className="choices">
            <legend>{word('eventGroup', name)}</legend>
            {types.map((type) => (
              <CheckField
                key={type}
                label={eventName(speech, type)}
                hint={eventMeaning(speech, type)}
                {...register('events')}
                value={type}
              />
            ))}
          </fieldset>
        ))}
    </fieldset>
  );
}
