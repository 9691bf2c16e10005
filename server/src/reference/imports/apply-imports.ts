import { type AuditActor, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { runInSavepoint } from '../../foundation/database/savepoint.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { ValidationError } from '../../foundation/messages/validation-error.ts';
import {
  advanceListVersion,
  announceListChange,
  type ChargeCodes,
  codeListsInconsistent,
  findListStates,
  importNotReady,
  lockLists,
  readCodes,
  readTariff,
  referenceListChanged,
  type TariffError,
  tariffLists,
  validateCharges,
  validateTariff,
} from '../lists/public.ts';
import { applyChanges, isExtension, lineOfChange, recordChanges } from './import-changes-store.ts';
import { lockImport, markApplied } from './import-store.ts';
import { importBody, maxReportedLineErrors, type ReferenceImport } from './reference-import.ts';

export interface ImportApplicationContext {
  readonly organisationId: string;
  readonly acting: AuditActor;
  readonly at: Date;
}

type ApplicationRefusal = Refusal<'import_not_ready' | 'reference_list_changed' | 'code_lists_inconsistent'>;

/**
 * Applies all imports or none. The content of each file becomes the next version of its list. If one of them is a list
 * of the tariff, the complete tariff must be consistent afterwards. Returns null if an import does not exist.
 */
export async function applyImports(
  transaction: Transaction,
  ids: readonly string[],
  application: ImportApplicationContext,
): Promise<readonly ReferenceImport[] | ApplicationRefusal | null> {
  await lockLists(transaction);
  const imports: ReferenceImport[] = [];
  for (const id of ids) {
    const found = await lockImport(transaction, id);
    if (!found) return null;
    if (found.status !== 'ready') return refuseState(found);
    const [state] = await findListStates(transaction, [found.list]);
    // Two files for one list can't both be applied: the second was compared with the version that the first one replaces.
    const isSecondForList = imports.some(({ list }) => list === found.list);
    if (isSecondForList || (state?.version ?? 0) !== found.comparedVersion)
      return refuse(referenceListChanged);
    imports.push(found);
  }
  const before = await readChargeCodes(transaction);
  return runInSavepoint(transaction, async () => {
    const applied: ReferenceImport[] = [];
    for (const each of imports) applied.push(await applyOne(transaction, each, application));
    const isTariff = imports.some(({ list }) => tariffLists.some((one) => one === list));
    const codes = await readChargeCodes(transaction);
    const removedCodes = before.units.difference(codes.units);
    const tariff = isTariff || removedCodes.size > 0 ? await readTariff(transaction) : null;
    const found = tariff ? [...validateTariff(tariff), ...validateCharges(tariff, codes)] : [];
    // An import of units only reports errors that its removed codes cause, and not earlier errors.
    const faults = isTariff ? found : found.filter((fault) => removedCodes.has(fault.actual));
    if (faults.length === 0) return applied;
    const errors = await reportedErrors(transaction, faults, imports);
    return refuse(codeListsInconsistent, { errors, extensions: { errorsTotal: faults.length } });
  });
}

async function readChargeCodes(transaction: Transaction): Promise<ChargeCodes> {
  return { units: await readCodes(transaction, 'units'), rates: null };
}

async function applyOne(
  transaction: Transaction,
  before: ReferenceImport,
  { organisationId, acting, at }: ImportApplicationContext,
): Promise<ReferenceImport> {
  const { list } = before;
  const [state] = await findListStates(transaction, [list]);
  // A list to which an administrator has only added entries still counts as bundled. The next release then replaces its
  // bundled entries and retains the added ones.
  const extension = (await isExtension(transaction, before)) && (state?.shipped ?? null) !== null;
  await advanceListVersion(transaction, { list, shipped: extension ? (state?.shipped ?? null) : null, at });
  await recordChanges(transaction, before, at);
  await applyChanges(transaction, before, extension);
  await markApplied(transaction, before.id, at);
  const after: ReferenceImport = { ...before, status: 'applied', appliedAt: at };
  await recordAudit(transaction, {
    ...acting,
    organisationId,
    at,
    action: 'reference_import.apply',
    target: { kind: 'reference_import', id: before.id },
    change: changedFieldsOf(importBody(before), importBody(after)) ?? {},
  });
  await announceListChange(transaction, list);
  return after;
}

/**
 * Returns the lines of the files that cause inconsistencies. An inconsistency that is in no imported file is reported
 * by its code only.
 */
async function reportedErrors(
  transaction: Transaction,
  faults: readonly TariffError[],
  imports: readonly ReferenceImport[],
): Promise<ValidationError[]> {
  const errors: ValidationError[] = [];
  for (const { list, code, validFrom, words, actual, other = '' } of faults.slice(0, maxReportedLineErrors)) {
    const index = imports.findIndex((each) => each.list === list);
    const from = imports[index];
    const line = from ? await lineOfChange(transaction, from.id, code, validFrom) : null;
    const params = { list, code, line: line ?? 0, other };
    errors.push({
      code: 'csv',
      in: 'body',
      pointer: index < 0 ? '' : `/imports/${index}`,
      words,
      actual,
      params,
    });
  }
  return errors;
}

function refuseState({ status, faults }: ReferenceImport): ApplicationRefusal {
  const detail = status === 'invalid' && ({ words: 'import_not_ready.invalid', params: { faults } } as const);
  return refuse(importNotReady, { ...(detail && { detail }), extensions: { importStatus: status } });
}
