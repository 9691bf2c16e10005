import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { declarationMembers } from '../../../contract.mjs';
import { type FieldSpec, type Members, sectionsOf } from './document-fields.ts';

const members: Members = declarationMembers();
const fields = sectionsOf(members).flatMap((section) => section.fields);

/** The names of fields with those of their groups, as `invoice.charges.type`. */
const namesOf = (specs: readonly FieldSpec[]): string[] =>
  specs.flatMap((spec) => [
    spec.name,
    ...('fields' in spec ? namesOf(spec.fields).map((name) => `${spec.name}.${name}`) : []),
  ]);

const membersIn = (all: Members): string[] =>
  Object.entries(all).flatMap(([name, member]) => [
    name,
    ...('members' in member ? membersIn(member.members).map((each) => `${name}.${each}`) : []),
  ]);

describe('the fields of a declaration', () => {
  test('are the members of the contract, each once', () => {
    assert.ok(namesOf(fields).length > 100);
    assert.deepEqual(namesOf(fields).sort(), membersIn(members).sort());
  });

  test('have one more when the contract has, wherever it stands', () => {
    const more: Members = {
      ...members,
      colour: { kind: 'choice', values: ['red', 'green'] },
      payment: { kind: 'group', members: { method: { kind: 'text' }, iban: { kind: 'text' } } },
    };
    const [head, ...others] = sectionsOf(more);
    assert.deepEqual(head?.fields.at(-1), { kind: 'choice', name: 'colour', values: ['red', 'green'] });
    const payment = others.flatMap((section) => section.fields).find(({ name }) => name === 'payment');
    assert.deepEqual(payment && namesOf([payment]), ['payment', 'payment.method', 'payment.iban']);
  });

  test('are written as the contract says, or chosen from a code list', () => {
    const head = sectionsOf(members)[0]?.fields ?? [];
    assert.deepEqual(
      head.map(({ kind, name }) => `${name}: ${kind}`),
      [
        'type: choice',
        'lrn: text',
        'office: code',
        'representation: choice',
        'dispatchCountry: code',
        'destinationCountry: code',
        'expectedArrival: time',
        'presentationOffice: code',
        'exitOffice: code',
        'supervisingOffice: code',
        'additionalDeclarationType: choice',
        'natureOfTransaction: text',
      ],
    );
  });
});
