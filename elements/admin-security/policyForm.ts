import { policyLimits, type EditableName } from '../../stores/admin/security/policies.ts';
import type { SecurityPoliciesStore } from '../../stores/admin/security/SecurityPoliciesStore.ts';
import type { SecurityText } from '../i18n/generated/security.ts';

/** The values in the form of a policy. */
export interface PolicyValues {
  on: boolean;
  first: string;
  second: string;
}

/** A number of a policy, by the name it has on the wire. */
export interface PolicyNumber {
  readonly name: string;
  readonly label: SecurityText;
  readonly limits: { readonly least: number; readonly most: number };
  /** What is suggested where nothing was set. */
  readonly usual: number;
  /** What is set now. */
  readonly now: number | undefined;
}

interface PolicyForm {
  readonly toggle: SecurityText;
  readonly help: SecurityText;
  readonly on: boolean;
  readonly numbers: readonly [PolicyNumber] | readonly [PolicyNumber, PolicyNumber];
  readonly save: (on: boolean, first: number, second: number) => Promise<boolean>;
}

/** The policies whose form is a switch and numbers. */
export type NumberedName = Exclude<EditableName, 'mfa'>;

const forms: Readonly<Record<NumberedName, (security: SecurityPoliciesStore) => PolicyForm>> = {
  lockout: (security) => {
    const { own, inherited } = security.facts.lockout ?? {};
    const now = own ?? inherited;
    return {
      toggle: 'security.lockout.enabled',
      help: 'security.lockout.help',
      on: now?.enabled ?? false,
      numbers: [
        {
          name: 'maxAttempts',
          label: 'security.lockout.maxAttempts',
          limits: policyLimits.maxAttempts,
          usual: 5,
          now: now?.maxAttempts,
        },
      ],
      save: (enabled, maxAttempts) => security.saveLockout({ enabled, maxAttempts }),
    };
  },
  history: (security) => {
    const { own, inherited } = security.facts.history ?? {};
    const now = own ?? inherited;
    return {
      toggle: 'security.history.enabled',
      help: 'security.history.help',
      on: now?.enabled ?? false,
      numbers: [
        {
          name: 'historySize',
          label: 'security.history.historySize',
          limits: policyLimits.historySize,
          usual: 5,
          now: now?.historySize,
        },
      ],
      save: (enabled, historySize) => security.saveHistory({ enabled, historySize }),
    };
  },
  rotation: (security) => {
    const { own, inherited } = security.facts.rotation ?? {};
    const now = own?.rotationPeriod === undefined ? inherited : own;
    return {
      toggle: 'security.rotation.isActive',
      help: 'security.rotation.help',
      on: own?.isActive ?? false,
      numbers: [
        {
          name: 'rotationPeriod',
          label: 'security.rotation.rotationPeriod',
          limits: policyLimits.rotationPeriod,
          usual: 90,
          now: now?.rotationPeriod,
        },
        {
          name: 'notificationPeriod',
          label: 'security.rotation.notificationPeriod',
          limits: policyLimits.notificationPeriod,
          usual: 14,
          now: now?.notificationPeriod,
        },
      ],
      save: (isActive, rotationPeriod, notificationPeriod) =>
        security.saveRotation({ isActive, rotationPeriod, notificationPeriod }),
    };
  },
};

/** What the form of a policy asks for. */
export const formOf = (name: NumberedName, security: SecurityPoliciesStore): PolicyForm => forms[name](security);

const EASTERN = /[٠-٩۰-۹]/g;

/** The whole number that was typed, also in Arabic or Persian digits. */
export function numberIn(typed: string): number | undefined {
  const digits = typed.trim().replace(EASTERN, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}

/** What a number begins with. */
export const startOf = (number: PolicyNumber | undefined): string =>
  number ? String(number.now && number.now >= number.limits.least ? number.now : number.usual) : '';
