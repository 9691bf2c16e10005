export {
  type AmountToSecure,
  forecastAtAcceptance,
  forecastSecurity,
  namedGuarantee,
  presentGuarantee,
  securityOfGoods,
} from './security-forecast.ts';
