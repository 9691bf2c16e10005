import { type Static, Type } from 'typebox';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { idPattern } from '../../foundation/ids.ts';
import { foldForSearch } from '../../foundation/search-folding.ts';
import { countryElement, identificationNumberSchema, textElement } from '../document/public.ts';

const Address = Type.Object(
  {
    street: Type.Optional(textElement(70, 'Street and number')),
    postCode: Type.Optional(textElement(17, 'Post code')),
    city: Type.Optional(textElement(35, 'City')),
    country: Type.Optional(countryElement('Country')),
  },
  { additionalProperties: false, description: 'Postal address; unknown parts are absent' },
);

export const NewParty = Type.Object(
  {
    name: textElement(70, 'Full name of the person or company'),
    identification: Type.Optional(identificationNumberSchema),
    address: Type.Optional(Address),
  },
  { additionalProperties: false, title: 'NewParty', description: 'A party for use in declarations' },
);
export type NewParty = Static<typeof NewParty>;

export interface Party {
  readonly organisationId: string;
  readonly id: string;
  readonly name: string;
  readonly identification: string | null;
  readonly address: Static<typeof Address>;
  /** Whether a user edited the party; if false, all its values come from lodged declarations. */
  readonly editedManually: boolean;
  readonly usedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export const PartyBody = Type.Object(
  {
    id: Type.String({ pattern: idPattern('pty'), description: 'Identifier of the party' }),
    name: textElement(70, 'Full name of the person or company'),
    identification: orNull(identificationNumberSchema, 'Identification number with customs; null if unknown'),
    address: Address,
    editedManually: Type.Boolean({
      description: 'True if a person entered or edited the party; false if it comes from lodged declarations',
    }),
    usedAt: orNull(
      timeSchema('Time of the last change of a declaration that names the party'),
      'Time of the latest change of a declaration that contains the party; null if no declaration contains the party',
    ),
    createdAt: timeSchema('Time when the party was added'),
    changedAt: timeSchema('Time of the last change of the party'),
  },
  { additionalProperties: false, title: 'Party', description: 'A party of the address book' },
);

export function partyBody(party: Party): Static<typeof PartyBody> {
  const { id, name, identification: number, address, editedManually, usedAt, createdAt, changedAt } = party;
  return {
    ...{ id, name, identification: number, address: { ...address }, editedManually },
    usedAt: usedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

/** Returns the identity of a party: its identification number, otherwise its name (with accents) and country. */
export function partyIdentityOf({ name, identification: number, address }: NewParty): string {
  return number ?? `${name.normalize('NFC').toLowerCase()} ${address?.country ?? ''}`;
}

/** Returns the text that a search for parties matches. The name comes first because lists are sorted by this text. */
export function partySearchText({ name, identification: number, address }: NewParty): string {
  return foldForSearch([name, number ?? '', address?.city ?? ''].join('\n'));
}

export const exampleParty: Static<typeof PartyBody> = {
  id: 'pty_01kaz4w7m2d8f4g6h1j3k5m7np',
  name: 'Cafés do Planalto Exportadora Ltda',
  identification: null,
  address: { street: 'Rua do Comércio 55', postCode: '11010-141', city: 'Santos', country: 'BR' },
  editedManually: false,
  usedAt: '2026-11-20T08:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};
