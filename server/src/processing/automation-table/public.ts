export { getAutomation } from './get-automation.ts';
export { testAutomation } from './preview-automation.ts';
export { approveAutomation, replaceAutomation, revokeAutomation } from './propose-automation.ts';
export {
  approveAutomationResumption,
  createAutomationResumption,
  suspendAutomation,
} from './suspend-automation.ts';
