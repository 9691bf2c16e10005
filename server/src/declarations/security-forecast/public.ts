export { effectOfAmendment, securityOfQuotas } from './amendment-effect.ts';
export {
  type AmountToSecure,
  forecastAtAcceptance,
  forecastSecurity,
  securityOfGoods,
} from './security-forecast.ts';
