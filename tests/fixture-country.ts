import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, type JsonRecord, parseJson } from '../conformance/json.ts';
import { countriesFolder } from './country-command.ts';
import type { PortalClient } from './portal-client.ts';

/*
 * A country whose terms, types, procedures, codes, offices, weekend and decimals all differ from the example
 * country. A value that the portal does not read from the country folder makes tests in it fail.
 */

/** Terms of the fixture country. Each differs from that of the example country. */
const fixtureTerms = {
  ...{
    holdHours: 7,
    presentDays: 21,
    exitEnquiryDays: 45,
    exitDays: 120,
    payDays: 14,
    answerDays: 6,
    invalidationDays: 60,
  },
  ...{
    amendmentYears: 2,
    debtYears: 1,
    debtYearsCriminal: 7,
    claimYears: 4,
    claimDefectYears: 2,
    claimDays: 80,
    hearingDays: 15,
    appealDays: 20,
    guarantorNoticeDays: 10,
    collectionNoticeDays: 3,
    returnYears: 4,
    recordMonths: 36,
    recordYears: 5,
    dischargeDays: 90,
    preLodgementDays: 12,
    mandateOfferDays: 8,
    statementDueDay: 20,
    dayCount: 'working_days',
    rollToWorkingDay: true,
  },
} as const;

/** Automation table of the fixture country. Each row and term differs from that of the example country. */
const fixtureAutomation = {
  repeatDays: 12,
  sample: 0.02,
  rows: [
    { number: 4, decisions: ['accept'], afterSeconds: 0 },
    { number: 5, decisions: ['assign_lane'], afterSeconds: 0 },
    { number: 6, lanes: ['green'], decisions: ['release'], afterSeconds: 0 },
    { number: 7, decisions: ['clear'], afterSeconds: 43_200 },
  ],
} as const;

/** Declaration types of the fixture country, by those of the example country. */
const fixtureTypes: Readonly<Record<string, string>> = {
  import: 'inbound',
  export: 'outbound',
  low_value: 'parcel',
};

/** Converts a procedure code, or one of its two parts, to that of the fixture country. */
function fixtureProcedure(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 3) % 10));
}

/** Converts a code of a document or an additional procedure to that of the fixture country. */
function fixtureCode(code: string): string {
  return String.fromCharCode(code.charCodeAt(0) + 1) + code.slice(1);
}

/** Kinds of authorisations of the fixture country, by those of the example country. */
const fixtureKinds: Readonly<Record<string, string>> = {
  CWP: '1-STORE',
  IPO: '2-PROCESS',
  TEA: '3-BORROW',
  OPO: '4-ABROAD',
  EUS: '5-USE',
};
const kinds = new RegExp(`\\b(?:${Object.keys(fixtureKinds).join('|')})\\b`, 'g');

/** Replaces the kinds of authorisations in a text by those of the fixture country. */
function fixtureKind(text: string): string {
  return text.replaceAll(kinds, (kind) => fixtureKinds[kind] ?? kind);
}

/** Converts a customs office to that of the fixture country. */
function fixtureOffice(code: string): string {
  return code.replaceAll(/\bXA000(\d{3})\b/g, '9$1');
}

/** Kinds of codes, each with the letter that the fixture country adds to the codes of the example country. */
const fixtureForms = {
  natureOfTransaction: { pattern: 'N[0-9]{2}', example: 'N11', letter: 'N' },
  valuationMethod: { pattern: 'M[1-6]', example: 'M1', letter: 'M' },
  valuationIndicators: { pattern: 'V[01]{4}', example: 'V0000', letter: 'V' },
  warehouseType: { pattern: 'W[R-Z]', example: 'WU', letter: 'W' },
  meansType: { pattern: 'T[0-9]{2}', example: 'T10', letter: 'T' },
  guaranteeType: { pattern: 'G[0-9]', example: 'G1', letter: 'G' },
  statement: { pattern: 'S[0-9]{5}', example: 'S00100', letter: 'S' },
  additionalDeclarationType: { pattern: 'L[AD]', example: 'LA', letter: 'L' },
  locationType: { pattern: 'P[A-D]', example: 'PA', letter: 'P' },
  locationQualifier: { pattern: 'Q[T-Z]', example: 'QU', letter: 'Q' },
} as const;

/** Suffix of the commodity codes under which goods can be declared. */
export const fixtureSuffix = '20';

/** Kind of code by the property of a declaration, or by its last two properties. */
const formOfProperty: Readonly<Record<string, keyof typeof fixtureForms>> = {
  natureOfTransaction: 'natureOfTransaction',
  valuationMethod: 'valuationMethod',
  meansType: 'meansType',
  valuationIndicators: 'valuationIndicators',
  'warehouse/type': 'warehouseType',
  'guarantee/type': 'guaranteeType',
  'additionalInformation/code': 'statement',
  additionalDeclarationType: 'additionalDeclarationType',
  'location/type': 'locationType',
  'location/qualifier': 'locationQualifier',
};

/** Converts the codes in a value of a declaration or sample to those of the fixture country. */
function inFixtureForms(value: unknown, property = '', parent = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inFixtureForms(item, property, parent));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, inFixtureForms(member, name, property)]),
    );
  const form = formOfProperty[property] ?? formOfProperty[`${parent}/${property}`];
  return form !== undefined && typeof value === 'string' ? `${fixtureForms[form].letter}${value}` : value;
}

/** Converts a declaration of the example country to one of the fixture country. */
export function toFixtureCountry(document: object): JsonRecord {
  const example = join(countriesFolder, 'xa');
  const text = withProcedures('/samples/', JSON.stringify(document, null, 1));
  const parsed = inFixtureForms(
    parseJson(fixtureKind(fixtureOffice(text.replaceAll(codesIn(example), fixtureCode)))),
  );
  if (!isRecord(parsed)) throw new Error('a declaration must be an object');
  return parsed;
}

/** Returns a client that converts declarations of the example country before it sends them. */
export function inFixtureCountryFolder(client: PortalClient): PortalClient {
  return {
    ...client,
    call: (method, path, options) => {
      const body = options?.body;
      const isConverted =
        path.startsWith('/openapi/declarations') && typeof body === 'object' && body !== null;
      return client.call(method, path, isConverted ? { ...options, body: toFixtureCountry(body) } : options);
    },
  };
}

export function writeFixtureCountry(folder: string): void {
  cpSync(join(countriesFolder, 'xa'), folder, { recursive: true });
  const coded = codesIn(folder);
  for (const path of filesIn(folder)) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      fixtureKind(fixtureOffice(withProcedures(path, text).replaceAll(coded, fixtureCode))),
    );
  }
  for (const name of readdirSync(join(folder, 'samples')))
    edit(folder, join('samples', name), (text) => JSON.stringify(inFixtureForms(parseJson(text)), null, 2));
  edit(folder, 'elements.csv', (text) =>
    text.replace(/^.*$/m, (header) => header.replaceAll(/\b(?:import|export|low_value)\b/g, typeOf)),
  );
  edit(folder, 'country.json', editedProfile);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:csv|json|ts)$/.test(name) && !/words\./.test(name))
    .map((name) => join(folder, name));
}

function edit(folder: string, name: string, change: (text: string) => string): void {
  const path = join(folder, name);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** Returns a pattern that matches the codes of documents and additional procedures. */
function codesIn(folder: string): RegExp {
  const codes = [...codesOf(folder, 'document-types'), ...codesOf(folder, 'additional-procedures')];
  return new RegExp(`\\b(?:${codes.join('|')})\\b`, 'g');
}

function codesOf(folder: string, list: string): string[] {
  const text = readFileSync(join(folder, 'lists', `${list}.csv`), 'utf8');
  return [...text.matchAll(/^([A-Z0-9]+),/gm)].map(([, code = '']) => code);
}

function typeOf(type: string): string {
  return fixtureTypes[type] ?? type;
}

function withProcedures(path: string, text: string): string {
  if (path.endsWith('procedures.csv')) return text.replaceAll(/(?<=^|[, ])\d{4}(?=[, ])/gm, fixtureProcedure);
  if (!/\/samples\//.test(path))
    return text
      .replaceAll(/(?<=procedure'\]?: ')\d{4}/g, fixtureProcedure)
      .replaceAll(/(?<=meansType': ')(?=\d)/g, fixtureForms.meansType.letter);
  return (
    text
      .replaceAll(/(?<="procedure": ")\d{4}/g, fixtureProcedure)
      .replaceAll(/(?<="type": ")(?:import|export|low_value)(?=")/g, typeOf)
      // Adjusts the amounts of the samples: prices are rounded to three decimals, which changes one duty.
      .replaceAll(/(?<="[A-Z]\d\d": "\d+\.\d\d)(?=")/g, '0')
      .replace('"2793.170"', '"2793.160"')
  );
}

function editedProfile(text: string): string {
  const profile = JSON.parse(text);
  const { procedures } = profile.meanings;
  for (const [name, value] of Object.entries(procedures)) {
    if (typeof value === 'string') procedures[name] = fixtureProcedure(value);
    if (Array.isArray(value)) procedures[name] = value.map(String).map(fixtureProcedure);
  }
  for (const tax of profile.taxes) {
    tax.interest = tax.sum === 'duty';
    tax.methods = tax.sum === 'duty' ? ['immediate', 'secured'] : ['immediate', 'deferred'];
  }
  for (const type of profile.types) type.code = typeOf(type.code);
  Object.assign(profile, {
    timeLimits: fixtureTerms,
    automation: fixtureAutomation,
    leastInterest: '5.000',
    repaymentTerm: { days: 70 },
    interestYearDays: 360,
    criticalQuotaPercent: '40',
    serviceLevels: { leastDeclarations: 10, leastDeclarants: 2, recentDays: 14 },
    duplicates: { ...profile.duplicates, days: 30, types: profile.duplicates.types.map(typeOf) },
    hours: { days: [7, 1, 2, 3, 4], from: '07:00', until: '15:30' },
    currency: { ...profile.currency, decimals: 3, rounding: '0.001' },
  });
  profile.formats.office = { ...profile.formats.office, pattern: '[0-9]{4}', example: '9100' };
  profile.formats.fiscalRole = { ...profile.formats.fiscalRole, pattern: 'SP[0-9]', example: 'SP1' };
  for (const [name, { pattern, example }] of Object.entries(fixtureForms))
    profile.formats[name] = { ...profile.formats[name], pattern, example };
  profile.formats.authorisationKind = {
    ...profile.formats.authorisationKind,
    pattern: '[1-9]-[A-Z]{3,9}',
    example: '1-STORE',
  };
  profile.meanings.fiscalRoles = { oneStopSeller: 'SP1' };
  profile.meanings.meansTypes = {
    imoNumber: 'T10',
    flightNumber: 'T40',
    modes: Object.fromEntries(
      Object.entries(profile.meanings.meansTypes.modes).map(([kind, modes]) => [`T${kind}`, modes]),
    ),
  };
  profile.meanings.valuationMethods = { transactionValue: 'M1' };
  profile.meanings.nomenclature = { declarableSuffix: fixtureSuffix };
  // Puts a year of four digits after the letters of the country in registration numbers.
  profile.registration = {
    ...profile.registration,
    pattern: '[A-Z]{2}[0-9]{4}[A-Z0-9]{11}[0-9]',
    similarPattern: '[A-Z]{2}[0-9]{4}[A-Z0-9]{12}',
    ordinary: { template: 'XA{yyyy}{random:11}{iso6346}', except: 'Z' },
    contingency: { template: 'XA{yyyy}Z{random:10}{iso6346}' },
  };
  profile.formats.procedure.example = fixtureProcedure(profile.formats.procedure.example);
  return JSON.stringify(profile, null, 2);
}
