import { writeFileSync } from 'node:fs';
import type { Decision } from '@customs-portal/client';
import { Command } from 'commander';
import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import { formatLocalTime } from '../../../console-io.ts';
import { type CommandContext, globalOptions } from '../../../context.ts';
import { formatExamples } from '../../../examples.ts';
import { CommandFailure, exitCode, usageFailure } from '../../../exit-code.ts';
import { fetchJson } from '../../../fetch-json.ts';
import { inputFileName, readJsonObject, readText } from '../../../input-file.ts';
import { formatFacts, printDocument } from '../../../output.ts';
import { requireProfile } from '../../../profile.ts';

interface VerifyOptions {
  readonly keys?: string;
  readonly keepKeys?: string;
}

/** A decision whose signature is valid, and whether the decision is in force. */
interface VerifiedDecision {
  readonly signed: true;
  readonly kid: string;
  /** Whether the decision is in force; null after an offline check, which can't find out. */
  readonly inForce: boolean | null;
  readonly decision: Decision;
}

/** Required `typ` header of the signature, which excludes a JWS for another purpose (RFC 8725 section 3.11). */
const decisionType = 'customs-decision+jws';

/** `declarations decisions verify` checks the signature of a decision, and whether the decision is in force. */
export function verifyDecisionCommand(context: CommandContext): Command {
  return new Command('verify')
    .description('Verify the signature of a downloaded decision, and check whether the decision is in force.')
    .argument('<file>', 'downloaded signed decision, or - for standard input')
    .option(
      '--keep-keys <file>',
      'save the public keys of the portal to this file, for use with --keys later',
    )
    .option('--keys <file>', 'verify with these saved keys, without a request to the portal')
    .addHelpText(
      'after',
      formatExamples(
        'declarations decisions verify COFFEE-2026-0117-2.jws --keep-keys portal-keys.json',
        'declarations decisions verify COFFEE-2026-0117-2.jws --keys portal-keys.json',
      ),
    )
    .action(async (file: string, options: VerifyOptions, command: Command) => {
      const jws = (await readText(file)).trim();
      const keys = options.keys ? await readKeys(options.keys) : await fetchKeys(context, command);
      if (options.keepKeys !== undefined) saveKeys(options.keepKeys, keys);
      const { kid, decision } = await verifyDecision(jws, keys, inputFileName(file));
      const inForce = options.keys ? null : await isInForce(decision, context.interrupted);
      const result: VerifiedDecision = { signed: true, kid, inForce, decision };
      printDocument(context, command, result, verifiedDecisionLines);
      if (inForce === false)
        throw new CommandFailure(exitCode.refused, 'The decision is no longer in force.');
    });
}

async function readKeys(file: string): Promise<JSONWebKeySet> {
  const keys = await readJsonObject(file);
  if (hasKeys(keys)) return keys;
  throw usageFailure(
    `${inputFileName(file)} contains no public keys of a portal. Save the keys of the portal with --keep-keys.`,
  );
}

function hasKeys(found: object): found is JSONWebKeySet {
  return 'keys' in found && Array.isArray(found.keys);
}

async function fetchKeys(context: CommandContext, command: Command): Promise<JSONWebKeySet> {
  const { baseUrl } = requireProfile(globalOptions(command).profile, context.environment);
  const url = `${baseUrl}/decisions/jwks.json`;
  const { ok, status, body } = await fetchJson(url, { signal: context.interrupted });
  if (ok && hasKeys(body)) return body;
  throw new CommandFailure(exitCode.unavailable, `${url} returned ${status}. Check the base URL.`);
}

function saveKeys(file: string, keys: object): void {
  try {
    writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`);
  } catch (error) {
    throw usageFailure(`Cannot write ${file} (${Object(error).code}). Choose another file.`);
  }
}

async function verifyDecision(
  jws: string,
  keys: JSONWebKeySet,
  name: string,
): Promise<{ readonly kid: string; readonly decision: Decision }> {
  try {
    const signed = await compactVerify(jws, createLocalJWKSet(keys), { algorithms: ['ES256'] });
    const { typ, kid = '' } = signed.protectedHeader;
    if (typ !== decisionType)
      throw new errors.JWSInvalid(`the signed data has the type ${typ} instead of ${decisionType}`);
    return { kid, decision: JSON.parse(new TextDecoder().decode(signed.payload)) };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new CommandFailure(exitCode.refused, `The signature of ${name} is invalid: ${error.message}.`);
  }
}

/**
 * Queries the URL that the signed decision contains. A decision that the portal does not know there is not in
 * force.
 */
async function isInForce({ verification }: Decision, signal: AbortSignal): Promise<boolean> {
  const { ok, status, body } = await fetchJson(verification, {
    headers: { Accept: 'application/json' },
    signal,
  });
  if (ok) return body.inForce === true;
  const code = status === 404 ? exitCode.refused : exitCode.unavailable;
  throw new CommandFailure(code, `${verification} returned ${status}: ${body.detail}`);
}

function verifiedDecisionLines({
  kid,
  inForce,
  decision: { decision, number, decidedAt, declaration, verification },
}: VerifiedDecision) {
  const uncheckedText = `not checked; see ${verification}`;
  return [
    'The signature is valid. The portal issued this decision.',
    ...formatFacts({
      Decision: `${number}, ${decision}`,
      Time: formatLocalTime(decidedAt),
      LRN: declaration.lrn,
      MRN: declaration.mrn ?? '–',
      Office: declaration.office ?? '–',
      Key: kid,
      'In force': inForce === null ? uncheckedText : inForce ? 'yes' : 'no',
    }),
  ];
}
