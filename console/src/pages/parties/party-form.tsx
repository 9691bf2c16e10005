import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { DELETE, responseData, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt, problemOf } from '../../api/problem.ts';
import type { Party } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface PartyFields {
  readonly name: string;
  readonly identification: string;
  readonly street: string;
  readonly postCode: string;
  readonly city: string;
  readonly country: string;
}

interface EditProps {
  /** The party to change; null for a new party. */
  readonly party: Party | null;
  readonly close: () => void;
}

/** Adds, changes or deletes a party. */
export function EditPartyDialog({ party, close }: EditProps) {
  const { text } = useText();
  const { register, handleSubmit, watch, setValue } = useForm<PartyFields>({
    defaultValues: fieldsOf(party),
  });
  const save = useSaving(party, close);
  const remove = useRemoving(party, close);
  const wrong = problemOf(save.error)?.code === 'input_invalid';
  return (
    <Dialog title={party?.name ?? text('parties.new')} close={close}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => save.mutate(typed))(event)}
      >
        {save.error && !wrong && <ProblemAlert error={save.error} />}
        {remove.error && <ProblemAlert error={remove.error} />}
        <TextFields register={register} faultOf={(pointer) => fieldErrorAt(save.error, pointer)} />
        <CodeField
          label={text('parties.country')}
          list="countries"
          value={watch('country')}
          change={(country) => setValue('country', country)}
          fault={fieldErrorAt(save.error, '/address/country')}
        />
        <div className="actions">
          {party && (
            <Button look="bad" busy={remove.isPending} onClick={() => remove.mutate()}>
              {text('parties.delete')}
            </Button>
          )}
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {text('parties.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TextFieldsProps {
  readonly register: UseFormRegister<PartyFields>;
  readonly faultOf: (pointer: string) => string | null;
}

function TextFields({ register, faultOf }: TextFieldsProps) {
  const { text } = useText();
  return (
    <>
      <TextField label={text('parties.name')} {...register('name')} maxLength={70} fault={faultOf('/name')} />
      <TextField
        label={`${text('parties.number')} ${text('optional')}`}
        {...register('identification')}
        maxLength={17}
        autoComplete="off"
        spellCheck={false}
        fault={faultOf('/identification')}
      />
      <TextField
        label={text('parties.street')}
        {...register('street')}
        maxLength={70}
        fault={faultOf('/address/street')}
      />
      <TextField
        label={text('parties.postCode')}
        {...register('postCode')}
        maxLength={17}
        fault={faultOf('/address/postCode')}
      />
      <TextField
        label={text('parties.city')}
        {...register('city')}
        maxLength={35}
        fault={faultOf('/address/city')}
      />
    </>
  );
}

function fieldsOf(party: Party | null): PartyFields {
  const { street = '', postCode = '', city = '', country = '' } = party?.address ?? {};
  return {
    name: party?.name ?? '',
    identification: party?.identification ?? '',
    street,
    postCode,
    city,
    country,
  };
}

function bodyOf({ name, identification, ...address }: PartyFields) {
  const filled = (members: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(members).flatMap(([member, typed]) =>
        typed.trim() === '' ? [] : [[member, typed.trim()]],
      ),
    );
  return { ...filled({ name, identification }), address: filled(address) };
}

function useSaving(party: Party | null, close: () => void) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (typed: PartyFields) =>
      party === null
        ? responseData(untypedInputClient.POST('/management/organisation/parties', { body: bodyOf(typed) }))
        : responseData(
            untypedInputClient.PUT('/management/organisation/parties/{id}', {
              params: { path: { id: party.id } },
              body: bodyOf(typed),
            }),
          ),
    onSuccess: async () => {
      showToast(text('parties.saved'));
      close();
      await queries.invalidateQueries({ queryKey: ['parties'] });
    },
  });
}

function useRemoving(party: Party | null, close: () => void) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: () =>
      responseData(
        DELETE('/management/organisation/parties/{id}', { params: { path: { id: party?.id ?? '' } } }),
      ),
    onSuccess: async () => {
      showToast(text('parties.deleted'));
      close();
      await queries.invalidateQueries({ queryKey: ['parties'] });
    },
  });
}
