import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { declarationMembers } from '../../../contract.mjs';
import {
  type ElementFields,
  type FieldSpec,
  sectionOfMember,
  sectionsOf,
  withNational,
} from './document-fields.ts';

const members: ElementFields = declarationMembers();
const fields = sectionsOf(members).flatMap((section) => section.fields);

/** Returns field names qualified by their groups, for example `invoice.charges.type`. */
const namesOf = (specs: readonly FieldSpec[]): string[] =>
  specs.flatMap((spec) => [
    spec.name,
    ...('fields' in spec ? namesOf(spec.fields).map((name) => `${spec.name}.${name}`) : []),
  ]);

const membersIn = (all: ElementFields): string[] =>
  Object.entries(all).flatMap(([name, member]) => [
    name,
    ...('members' in member ? membersIn(member.members).map((each) => `${name}.${each}`) : []),
  ]);

describe('declaration fields', () => {
  test('contain each contract field exactly once', () => {
    assert.ok(namesOf(fields).length > 100);
    assert.deepEqual(namesOf(fields).sort(), membersIn(members).sort());
  });

  test('include every field that the contract adds, at any depth', () => {
    const more: ElementFields = {
      ...members,
      colour: { kind: 'choice', values: ['red', 'green'] },
      payment: {
        kind: 'group',
        section: 'payment',
        members: { method: { kind: 'text' }, iban: { kind: 'text' } },
      },
    };
    const [head, ...others] = sectionsOf(more);
    assert.deepEqual(head?.fields.at(-1), { kind: 'choice', name: 'colour', values: ['red', 'green'] });
    assert.equal(sectionOfMember(more, 'colour'), 'general');
    const payment = others.flatMap((section) => section.fields).find(({ name }) => name === 'payment');
    assert.deepEqual(payment && namesOf([payment]), ['payment', 'payment.method', 'payment.iban']);
  });

  test("include the country's elements in the header and in each goods item", () => {
    const national = [
      { name: 'signedBy', level: 'header' },
      { name: 'readyOn', level: 'header', kind: 'date' },
      { name: 'valueAdjustment', level: 'item', kind: 'amount' },
    ] as const;
    const all = sectionsOf(withNational(members, national)).flatMap((section) => section.fields);
    const items = all.find(({ name }) => name === 'goodsItems');
    const declared = [...all, ...(items && 'fields' in items ? items.fields : [])].filter(
      ({ name }) => name === 'national',
    );
    assert.deepEqual(
      declared.map((spec) => 'fields' in spec && spec.fields.map(({ kind, name }) => `${name}: ${kind}`)),
      [['signedBy: text', 'readyOn: date'], ['valueAdjustment: decimal']],
    );
    assert.equal(sectionOfMember(withNational(members, national), 'national'), 'general');
  });

  test('omit the national group if the country declares no elements', () => {
    assert.deepEqual(
      namesOf(sectionsOf(withNational(members, [])).flatMap(({ fields: each }) => each)).sort(),
      namesOf(fields).sort(),
    );
  });

  test('have the input kind of the contract or of their code list', () => {
    const head = sectionsOf(members)[0]?.fields ?? [];
    assert.deepEqual(
      head.map(({ kind, name }) => `${name}: ${kind}`),
      [
        'type: choice',
        'lrn: text',
        'office: code',
        'exitOffice: code',
        'additionalDeclarationType: text',
        'presentationOffice: code',
        'supervisingOffice: code',
        'expectedArrival: time',
      ],
    );
    const invoice = fields.find(({ name }) => name === 'invoice');
    assert.ok(invoice && 'fields' in invoice);
    assert.deepEqual(
      invoice.fields.slice(0, 5).map(({ kind, name }) => `${name}: ${kind}`),
      ['number: text', 'date: date', 'amount: decimal', 'currency: code', 'incoterm: code'],
    );
  });

  test('belong to the section that the contract names', () => {
    assert.equal(sectionOfMember(members, 'dispatchCountry'), 'transport');
    assert.equal(sectionOfMember(members, 'supportingDocuments'), 'documents');
  });
});
