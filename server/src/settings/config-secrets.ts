import { resolve } from 'node:path';
import type { ConfigVariableName } from './config-variables.ts';

/** A secret text, which only `reveal` returns, so that logs and JSON do not contain it by accident. */
export type Secret = { reveal: () => string };

/** Inputs of the configuration other than the environment variables; tests replace them. */
export type ConfigSurroundings = {
  repositoryDir: string;
  workingDir: string;
  /** Throws when the file cannot be read. */
  readFile: (path: string) => string;
};

export type ReportConfigError = (complaint: string) => void;
export type GivenVariable = (name: ConfigVariableName) => string | null;

const minSecretCharacters = 32;

export function readSecrets(
  readText: GivenVariable,
  profile: 'sandbox' | 'production',
  surroundings: ConfigSurroundings,
  complain: ReportConfigError,
): { secret: Secret | null; previousSecret: Secret | null } {
  const secret = readSecret('PORTAL_SECRET', readText, surroundings, complain);
  const previousSecret = readSecret('PORTAL_PREVIOUS_SECRET', readText, surroundings, complain);
  const secretSetting = readText('PORTAL_SECRET') ?? readText('PORTAL_SECRET_FILE');
  if (secretSetting === null && profile === 'production') {
    complain('PORTAL_SECRET or PORTAL_SECRET_FILE must be set in production.');
  }
  if (previousSecret && secret?.reveal() === previousSecret.reveal()) {
    complain(
      'PORTAL_PREVIOUS_SECRET is the same as PORTAL_SECRET. PORTAL_PREVIOUS_SECRET must be the secret that PORTAL_SECRET replaces.',
    );
  }
  if (previousSecret && secretSetting === null) {
    complain('PORTAL_PREVIOUS_SECRET is set without PORTAL_SECRET, which replaces it.');
  }
  return { secret, previousSecret };
}

function readSecret(
  name: 'PORTAL_SECRET' | 'PORTAL_PREVIOUS_SECRET',
  readText: GivenVariable,
  { workingDir, readFile }: ConfigSurroundings,
  complain: ReportConfigError,
): Secret | null {
  const direct = readText(name);
  const file = readText(`${name}_FILE`);
  if (direct !== null && file !== null) {
    complain(`${name} and ${name}_FILE are both set. Set only one.`);
  }
  // Both variables are read even if one is invalid, so that all errors are reported at once.
  const fromFile =
    file === null ? null : secretFromFile(`${name}_FILE`, resolve(workingDir, file), readFile, complain);
  if (direct !== null) checkLength(name, direct, complain);
  const secret = direct ?? fromFile;
  return secret === null ? null : { reveal: () => secret };
}

function secretFromFile(
  name: string,
  path: string,
  readFile: ConfigSurroundings['readFile'],
  complain: ReportConfigError,
): string | null {
  try {
    // The secret is trimmed, because editors and `echo` add a line break at the end of a file.
    const secret = readFile(path).trim();
    checkLength(`The secret in ${name} (${path})`, secret, complain);
    return secret;
  } catch (error) {
    complain(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    return null;
  }
}

function checkLength(what: string, secret: string, complain: ReportConfigError): void {
  if (secret.length >= minSecretCharacters) return;
  complain(`${what} has ${secret.length} characters, but must have at least ${minSecretCharacters}.`);
}
