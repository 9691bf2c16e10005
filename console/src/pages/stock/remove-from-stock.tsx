import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { AvailableStock } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { differenceOfDecimals } from '../../parts/decimals.ts';
import { formatQuantityWithUnit } from '../../parts/declaration/discharge.tsx';
import { idempotencyKeyOf } from '../../parts/declaration/document-edit.ts';
import { useElements } from '../../parts/declaration/elements.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { country } from '../../texts/country.ts';
import { parseAmount } from '../../texts/formats/amounts.ts';
import { useText } from '../../texts/text.tsx';
import { removalDocument } from './removal-document.ts';

interface TakeOutProps {
  readonly goods: readonly AvailableStock[];
  readonly close: () => void;
}

/** Shows the procedure and quantities with which goods leave their procedure. Submitting it creates the draft. */
export function RemoveFromStock({ goods, close }: TakeOutProps) {
  const speech = useText();
  const { text, decimal, formats } = speech;
  const element = useElements();
  const procedures = useNextProcedures(goods);
  const [chosen, setChosen] = useState('');
  const [lrn, setLrn] = useState('');
  const [quantities, setQuantities] = useState(() => goods.map(({ available }) => decimal(available)));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const read = quantities.map((typed) => parseAmount(typed, formats));
  const faults = goods.map(({ available }, index) => isTooMuch(read[index], available));
  const removal = useRemoval();
  const procedure = procedures.find(({ code }) => code === chosen) ?? procedures[0];
  return (
    <Dialog title={text('stocks.takeOut')} close={close}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsSubmitted(true);
          if (!procedure || lrn.trim() === '' || faults.includes(true)) return;
          const taken = goods.map((row, index) => ({ row, quantity: read[index] ?? '' }));
          removal.mutate({ lrn: lrn.trim(), procedure, taken });
        }}
      >
        {procedures.length === 0 && <p className="note">{text('stocks.noCommonProcedure')}</p>}
        <SelectField
          label={text('stocks.nextProcedure')}
          value={procedure?.code ?? ''}
          onChange={({ target }) => setChosen(target.value)}
          choices={procedures.map(({ code, name }) => ({ value: code, text: `${name} (${code})` }))}
        />
        {goods.map(({ declaration, mrn, item, available, unit }, index) => (
          <TextField
            key={`${declaration} ${item}`}
            label={text('stocks.quantityOf', { mrn, item })}
            hint={text('stocks.quantityHint', { available: formatQuantityWithUnit(speech, available, unit) })}
            inputMode="decimal"
            value={quantities[index] ?? ''}
            onChange={({ target }) => setQuantities(quantities.with(index, target.value))}
            fault={isSubmitted && faults[index] && text('stocks.quantityInvalid')}
            autoComplete="off"
            required
          />
        ))}
        <TextField
          label={element(['lrn']).label}
          hint={element(['lrn']).hint}
          value={lrn}
          onChange={({ target }) => setLrn(target.value)}
          fault={
            fieldErrorAt(removal.error, '/lrn') ??
            (isSubmitted && lrn.trim() === '' && text('stocks.lrnMissing'))
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={35}
          required
        />
        {removal.error && <ProblemAlert key={removal.submittedAt} error={removal.error} />}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={removal.isPending}>
            {text('stocks.createDraft')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function isTooMuch(quantity: string | null | undefined, available: string): boolean {
  return !quantity || Number(quantity) <= 0 || differenceOfDecimals(available, quantity).startsWith('-');
}

interface NextProcedure {
  readonly code: string;
  readonly name: string;
  readonly direction: 'import' | 'export';
}

/** Returns the procedures that can follow for all goods, in the order of the server. */
function useNextProcedures(goods: readonly AvailableStock[]): readonly NextProcedure[] {
  const { language } = useText();
  const { data } = useQuery({
    queryKey: ['codes', 'procedures', language, 'all'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      responseData(
        GET('/management/organisation/reference/{list}', {
          params: { path: { list: 'procedures' }, query: { limit: 200 } },
        }),
      ),
  });
  const common = (goods[0]?.nextProcedures ?? []).filter((code) =>
    goods.every(({ nextProcedures }) => nextProcedures.includes(code)),
  );
  return common.flatMap((code) => {
    const entry = data?.items.find((each) => each.code === code);
    const direction = entry?.attributes.direction === 'export' ? 'export' : 'import';
    return entry ? [{ code, name: entry.name, direction }] : [];
  });
}

interface Wanted {
  readonly lrn: string;
  readonly procedure: NextProcedure;
  readonly taken: readonly { readonly row: AvailableStock; readonly quantity: string }[];
}

/** Creates the draft and opens it. Repeated submissions of the same input create it only once. */
function useRemoval() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [nonce] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async ({ lrn, procedure: { code, direction }, taken }: Wanted) => {
      const goods = await Promise.all(
        taken.map(async ({ row: { declaration, mrn, item, placed, unit }, quantity }) => {
          const placement = await responseData(
            GET('/management/organisation/declarations/{id}', { params: { path: { id: declaration } } }),
          );
          return { placement: placement.document, mrn, item, placed, quantity, unit };
        }),
      );
      const body = removalDocument({ lrn, procedure: code, direction, goods }, country);
      const key = await idempotencyKeyOf(nonce, JSON.stringify(body));
      return responseData(
        untypedInputClient.POST('/management/organisation/declarations', {
          params: { header: { 'Idempotency-Key': key } },
          body,
        }),
      );
    },
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['declarations'] });
      const declarationId = 'id' in made ? made.id : '';
      await navigate({ to: '/declarations/$declarationId/document', params: { declarationId }, search: {} });
    },
  });
}
