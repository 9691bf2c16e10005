import { Autocomplete } from '@base-ui/react/autocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Party } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { Field } from '../field.tsx';
import { useRestoreOnEscape } from '../restore-on-escape.ts';

interface PartyFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly fault?: ReactNode;
  readonly note?: string | undefined;
  readonly change: (typed: string) => void;
  /** Copies a party of the address book into the declaration: number, name and address. */
  readonly fill: (party: FilledParty) => void;
}

/** A party in the structure of a declaration. */
export interface FilledParty {
  readonly name: string;
  readonly identification?: string;
  readonly address: Party['address'];
}

const minSearchLetters = 2;
const maxSuggestedParties = 8;

/**
 * Shows a field for the name or number of a party. After two letters it suggests parties of the address book.
 */
export function PartyField({ label, value, hint, fault, note, change, fill, ...input }: PartyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const deferredTerm = useDeferredValue(value.trim());
  const { data } = useQuery({
    queryKey: ['parties', 'found', deferredTerm],
    enabled: open && deferredTerm.length >= minSearchLetters,
    placeholderData: keepPreviousData,
    queryFn: () =>
      responseData(
        GET('/management/organisation/parties', {
          params: { query: { q: deferredTerm, limit: maxSuggestedParties } },
        }),
      ),
  });
  const found = value.trim().length >= minSearchLetters ? (data?.items ?? []) : [];
  const isOpen = open && found.length > 0;
  const { rememberValue, handleEscape } = useRestoreOnEscape({
    value,
    change,
    open: isOpen,
    close: () => setOpen(false),
  });
  return (
    <Field id={input.id} label={label} hint={hint} fault={fault} note={note}>
      {(described) => (
        <Autocomplete.Root
          mode="none"
          items={found}
          itemToStringValue={({ name }) => name}
          value={value}
          onValueChange={(typed, { reason }) => reason !== 'item-press' && change(typed)}
          open={isOpen}
          onOpenChange={setOpen}
        >
          <Autocomplete.Input
            ref={field}
            {...input}
            {...described}
            aria-label={label}
            autoComplete="off"
            onFocus={rememberValue}
            onKeyDown={handleEscape}
          />
          {/* A popup of our own, because that of the library hides the whole page from assistive technology while it is open. */}
          {isOpen && (
            <Autocomplete.Portal container={field.current?.closest<HTMLElement>('dialog, main') ?? undefined}>
              <Autocomplete.Positioner className="menu-place" align="start" sideOffset={4}>
                <div className="menu-list found-codes">
                  <Autocomplete.List>
                    {(party: Party) => (
                      <Autocomplete.Item
                        key={party.id}
                        value={party}
                        className="menu-item code"
                        onClick={() => {
                          fill(filledPartyOf(party));
                          setOpen(false);
                        }}
                      >
                        <PartyOption party={party} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                </div>
              </Autocomplete.Positioner>
            </Autocomplete.Portal>
          )}
        </Autocomplete.Root>
      )}
    </Field>
  );
}

function PartyOption({ party }: { readonly party: Party }) {
  const { text } = useText();
  const { name, identification, address, editedManually } = party;
  const where = [address.street, address.postCode, address.city, address.country].filter(Boolean).join(', ');
  return (
    <>
      <span className="code-line">
        <span>{name}</span>
        <small className="soft">{text(editedManually ? 'party.editedManually' : 'party.lodged')}</small>
      </span>
      <small className="soft">{[identification, where].filter(Boolean).join(' · ')}</small>
    </>
  );
}

function filledPartyOf({ name, identification, address }: Party): FilledParty {
  return { name, ...(identification !== null && { identification }), address };
}
