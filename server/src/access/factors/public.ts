export { createPasskeyOperation, getPasskeyCreationOptionsOperation } from './create-passkey.ts';
export { createRecoveryCodesOperation } from './create-recovery-codes.ts';
export { createTotpOperation } from './create-totp.ts';
export {
  checkRecoveryCode,
  consumeTotpCode,
  exampleFactor,
  FactorBody,
  type FactorParts,
  factorBody,
  recoveryCodeElement,
  totpSecretColumn,
  verificationCodeElement,
} from './factor.ts';
export { secondFactorInvalid } from './factor-problems.ts';
export {
  countRecoveryCodes,
  deleteFactor,
  deleteOldChallenges,
  listFactors,
  lockFactors,
  peopleWithFactors,
  replaceRecoveryCodes,
} from './factor-store.ts';
export { listFactorsOperation } from './list-factors.ts';
export { PasskeyAnswer, passkeyRequestOptions, verifyPasskey } from './passkey.ts';
export { examplePasskeyAnswer } from './passkey-examples.ts';
export { removeFactorOperation } from './remove-factor.ts';
export {
  attemptPoolsOfSecondFactor,
  createSecondFactor,
  type SecondFactorVerifier,
} from './second-factor.ts';
export { verifyTotpOperation } from './verify-totp.ts';
