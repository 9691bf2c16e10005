export { financialEffectOfAmendment, securityOfQuotas } from './amendment-effect.ts';
export {
  forecastAtAcceptance,
  forecastSecurity,
  securityOfGoods,
} from './security-forecast.ts';
